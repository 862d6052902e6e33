"""The judge: a second renderer, a path tracer over real meshes, whose pictures nothing is trained on."""
