"""The printed facts of Council of Suns, as files of data; `load.load` reads them."""
