"""HTTP and WebSockets: the application that browsers, terminals and programs speak to."""
