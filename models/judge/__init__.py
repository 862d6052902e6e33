"""A second renderer, a path tracer over meshes, for test sets that nothing is trained on."""
