"""The command `becher`: the catalogue, the rules, and the table in the terminal."""
