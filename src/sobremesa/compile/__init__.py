"""Compiler of the kernel dialect to C: translation, the C compiler, and the call from Python.

It knows nothing of games or of linking. `sobremesa.fast.compile` links modules; a function of a linked module becomes a
`Native` here, which is translated for the types that it is called with.
"""
