"""What running a table needs wherever it runs, on a server or in a page: no network, no storage, no event loop."""
