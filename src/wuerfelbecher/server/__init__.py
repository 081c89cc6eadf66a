"""The web server: tables that people play at in the browser."""
