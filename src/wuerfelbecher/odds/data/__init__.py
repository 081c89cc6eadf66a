"""Tables made beforehand by `make solve`."""
