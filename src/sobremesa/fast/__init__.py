"""The rules compiled: the untouched kernels as machine code, for playouts, searches and batches."""
