"""Tables inside a page: matches on one device, without a server. Whoever runs them does the storing."""
