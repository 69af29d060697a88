"""`NDArray[np.int64]` in annotations."""

from numpy import ndarray as NDArray

__all__ = ["NDArray"]
