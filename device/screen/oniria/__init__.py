"""The screens of Oniria."""
