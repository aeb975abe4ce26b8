"""The table without a network: JSON messages come in and go out, with no socket, thread, process or file."""
