"""Tools run now and then while working on the project."""
