"""`log` and `exp` made of + - * / and bits alone, which every machine, compiler and browser computes alike.

IEEE 754 prescribes the last bit of these four and of a square root, but not of logarithms: C libraries and browsers
differ there, and one bit is enough for a search to take another way. With these, the same seed and number of
simulations give the same tree everywhere. Polynomials and constants are those of fdlibm (Sun Microsystems, 1993); what
comes out is within one unit in the last place of the true value.
"""

import numpy as np

from stammtisch.kernel.jit import compiled

LN2_HIGH, LN2_LOW = 6.93147180369123816490e-01, 1.90821492927058770002e-10  # together ln 2; k * LN2_HIGH is exact
PER_LN2 = 1.44269504088896338700e00
SQRT2 = 1.4142135623730951

FRACTION = (1 << 52) - 1  # the bits of a float64 after its exponent,
BIAS = 1023  # which is stored with this added
SMALLEST_NORMAL = 2.2250738585072014e-308
LARGEST_EXPONENT, SMALLEST_EXPONENT = 709.782712893384, -745.1332191019412  # where exp leaves the range of a float64

L1, L2, L3, L4 = 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01
L5, L6, L7 = 1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01
P1, P2, P3 = 1.66666666666666019037e-01, -2.77777777770155933842e-03, 6.61375632143793436117e-05
P4, P5 = -1.65339022054652515390e-06, 4.13813679705723846039e-08


@compiled
def log(x: float) -> float:
    """The natural logarithm: -inf of 0, nan of less. Never raises."""
    if not x > 0.0 or x == np.inf:
        return -np.inf if x == 0.0 else np.nan if x < 0.0 else x
    k = 0.0
    if x < SMALLEST_NORMAL:
        x *= 18014398509481984.0  # 2**54
        k = -54.0
    bits = np.float64(x).view(np.int64)
    k += (bits >> 52) - BIAS
    m = np.int64((bits & FRACTION) | (BIAS << 52)).view(np.float64)  # x = 2**k * m, 1 <= m < 2
    if m > SQRT2:
        m *= 0.5
        k += 1.0
    f = m - 1.0
    s = f / (2.0 + f)  # log(1 + f) = 2 artanh(s)
    z = s * s
    w = z * z
    r = z * (L1 + w * (L3 + w * (L5 + w * L7))) + w * (L2 + w * (L4 + w * L6))
    half = 0.5 * f * f
    return k * LN2_HIGH - ((half - (s * (half + r) + k * LN2_LOW)) - f)


@compiled
def exp(x: float) -> float:
    """e to the power of x: inf of what is too large for a float, 0 of what is too small. Never raises."""
    if not SMALLEST_EXPONENT <= x <= LARGEST_EXPONENT:
        return np.inf if x > 0.0 else 0.0 if x < 0.0 else x
    k = np.int64(PER_LN2 * x + (0.5 if x >= 0.0 else -0.5))
    high = x - k * LN2_HIGH
    low = k * LN2_LOW
    r = high - low  # x = k ln 2 + r
    t = r * r
    c = r - t * (P1 + t * (P2 + t * (P3 + t * (P4 + t * P5))))
    y = 1.0 - ((low - (r * c) / (2.0 - c)) - high)
    half = k >> 1  # 2**k in two steps, because 2**1024 is none and 2**-1074 has no exponent of its own
    return y * np.int64((half + BIAS) << 52).view(np.float64) * np.int64((k - half + BIAS) << 52).view(np.float64)
