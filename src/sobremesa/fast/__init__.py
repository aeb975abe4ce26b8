"""Compiler of the kernel dialect, and what runs over any compiled kernel: playouts and batches."""
