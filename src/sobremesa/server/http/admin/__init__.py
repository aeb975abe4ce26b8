"""What whoever runs a server can do while it runs: see its tables, close and delete them, ban, announce, drain."""
