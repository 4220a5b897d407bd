"""Writes distributions.json and exact.json beside itself: numbers that owe nothing to this package.

Distributions come from mpmath (110 digits, positive series), checked
against scipy where scipy keeps its digits; exact quotients and variances come from Python's fractions.
Run in an environment with mpmath and scipy: python make_distributions.py
"""
import json, os, random
from fractions import Fraction
import mpmath as mp
import scipy
from scipy import stats

mp.mp.dps = 110
HERE = os.path.dirname(os.path.abspath(__file__))


def num(x):
    return float(x)


def norm_sf(z):
    return mp.erfc(mp.mpf(z) / mp.sqrt(2)) / 2


def gammas(a, x):
    """P and Q of the incomplete gamma function, from the series of P; Q = 1 - P has digits to spare."""
    a, x = mp.mpf(a), mp.mpf(x)
    lower = mp.exp(a * mp.log(x) - x - mp.loggamma(a + 1)) * positive_series(lambda n: x / (a + 1 + n))
    if 1 - lower > mp.mpf("1e-70"):
        return lower, 1 - lower
    return lower, mp.gammainc(a, x, mp.inf, regularized=True)


def positive_series(ratio):
    total = term = mp.mpf(1)
    n = 0
    while term > total * mp.mpf("1e-108"):
        term *= ratio(n)
        total += term
        n += 1
    return total


def betas(a, b, x, swapped=False):
    """I and 1 - I of the incomplete beta function, from the series on the shorter side."""
    a, b, x = mp.mpf(a), mp.mpf(b), mp.mpf(x)
    if not swapped and (x > mp.mpf("0.75") or (x > mp.mpf("0.1") and x > a / (a + b))):
        upper, lower = betas(b, a, 1 - x, True)
        return lower, upper
    log_scale = a * mp.log(x) + b * mp.log(1 - x) + mp.loggamma(a + b) - mp.loggamma(a + 1) - mp.loggamma(b)
    lower = mp.exp(log_scale) * positive_series(lambda n: (a + b + n) * x / (a + 1 + n))
    return lower, 1 - lower


def t_sf(nu, t):
    nu, t = mp.mpf(nu), mp.mpf(t)
    half = betas(nu / 2, mp.mpf(1) / 2, nu / (nu + t * t))[0] / 2
    return half if t >= 0 else 1 - half


def check(ours, theirs, what, tol=1e-8):
    if theirs and abs(theirs) > 1e-250 and abs(float(ours) / theirs - 1) > tol:
        print("scipy differs", what, float(ours), theirs)


def solve(f, target, x0):
    """The x at which f(x) is target, by secant steps in log x on log f from scipy's nearly right answer."""
    goal = mp.log(mp.mpf(target))
    g = lambda u: mp.log(f(mp.exp(u))) - goal
    u0, u1 = mp.log(mp.mpf(x0)) + mp.mpf("1e-6"), mp.log(mp.mpf(x0)) - mp.mpf("1e-6")
    g0, g1 = g(u0), g(u1)
    for _ in range(6):
        if g1 == g0 or abs(u1 - u0) < mp.mpf("1e-20"):
            break
        u0, g0, u1 = u1, g1, u1 - g1 * (u1 - u0) / (g1 - g0)
        g1 = g(u1)
    return mp.exp(u1)


normal = []
for q in ["0.3", "0.05", "1e-3", "1e-10", "1e-20", "1e-50", "1e-100", "1e-200", "1e-300"]:
    z0 = float(stats.norm.isf(float(q)))
    normal.append({"q": float(q), "z": num(solve(norm_sf, float(q), z0))})
    check(normal[-1]["z"], z0, ("norm", q))

student = []
for nu in [0.5, 1, 2.5, 5, 17.3, 63, 1000, 1e6]:
    for q in [0.499999, 0.45, 0.2, 0.05, 1e-3, 1e-6, 1e-12, 1e-30]:
        t0 = float(stats.t.isf(q, nu))
        if q < 1e-12 and nu < 1:
            continue
        t = solve(lambda t: t_sf(nu, t), q, t0)
        student.append({"df": nu, "q": q, "t": num(t)})
        check(t, t0, ("t", nu, q))

chi = []
for df in [0.5, 1, 2, 3.7, 10, 100, 2001.5]:
    for p in [1e-30, 1e-6, 0.01, 0.3]:
        x0 = float(stats.chi2.ppf(p, df))
        if x0 < 1e-200:
            continue
        x = solve(lambda x: gammas(mp.mpf(df) / 2, x / 2)[0], p, x0)
        chi.append({"df": df, "tail": "lower", "p": p, "x": num(x)})
        check(x, x0, ("chi2", df, p))
    for q in [1e-100, 1e-12, 1e-3, 0.05, 0.4]:
        x0 = float(stats.chi2.isf(q, df))
        x = solve(lambda x: gammas(mp.mpf(df) / 2, x / 2)[1], q, x0)
        chi.append({"df": df, "tail": "upper", "p": q, "x": num(x)})
        check(x, x0, ("chi2", df, q))

gamma_tails = []
for a, x in [(0.01, 0.5), (0.5, 1e-8), (1, 50), (10, 3), (10, 9.9), (10, 30), (100, 100), (1e4, 1.01e4), (1e6, 999000.0)]:
    lower, upper = gammas(mp.mpf(a), mp.mpf(x))
    gamma_tails.append({"a": a, "x": x, "lower": num(lower), "upper": num(upper)})

beta = []
for a, b in [(0.5, 0.5), (1, 20), (3, 998), (50, 60.5), (2000, 1000)]:
    for x in [1e-5, 0.01, 0.2, 0.5, 0.7, 0.99]:
        lower, upper = betas(mp.mpf(a), mp.mpf(b), mp.mpf(x))
        if lower > 1e-290 and upper > 1e-290:
            beta.append({"a": a, "b": b, "x": x, "lower": num(lower), "upper": num(upper)})
            check(lower, stats.beta.cdf(x, a, b), ("beta", a, b, x))

beta_quantiles = []
for a, b in [(0.5, 0.5), (1, 20), (3, 998), (50, 60.5), (2000, 1000)]:
    for p in [1e-8, 0.05, 0.5, 0.95]:
        x0 = float(stats.beta.ppf(p, a, b))
        x = solve(lambda x: betas(mp.mpf(a), mp.mpf(b), x)[0], p, x0)
        beta_quantiles.append({"a": a, "b": b, "p": p, "x": num(x)})

counts = []
for mean in [0.01, 1, 7.5, 400, 1e5]:
    for k in sorted({0, 1, int(mean), int(mean + 3 * mean**0.5)}):
        upper, lower = gammas(mp.mpf(k) + 1, mp.mpf(mean))
        counts.append({"kind": "poisson", "mean": mean, "n": 0, "k": k, "cdf": num(lower), "sf": num(upper)})
        check(lower, stats.poisson.cdf(k, mean), ("poisson", mean, k))
for n, p in [(1, 0.3), (20, 0.07), (100, 0.5238), (10000, 0.001), (1000000, 0.25)]:
    for k in sorted({0, int(n * p), min(n - 1, int(n * p + 3 * (n * p) ** 0.5))}):
        upper, lower = betas(mp.mpf(k) + 1, mp.mpf(n - k), mp.mpf(p))
        if lower > 1e-290:
            counts.append({"kind": "binomial", "mean": p, "n": n, "k": k, "cdf": num(lower), "sf": num(upper)})
            check(lower, stats.binom.cdf(k, n, p), ("binom", n, p, k))

count_quantiles = []
for mean in [0.01, 1, 7.5, 400, 1e5]:
    for p in [0.0, 1e-9, 0.05, 0.5, 0.95, 0.999999]:
        count_quantiles.append({"kind": "poisson", "mean": mean, "n": 0, "p": p, "k": max(0, int(stats.poisson.ppf(p, mean)))})
for n, pi in [(1, 0.3), (20, 0.07), (100, 0.5238), (10000, 0.001)]:
    for p in [0.0, 1e-9, 0.05, 0.5, 0.95, 0.999999, 1.0]:
        count_quantiles.append({"kind": "binomial", "mean": pi, "n": n, "p": p, "k": max(0, int(stats.binom.ppf(p, n, pi)))})

with open(os.path.join(HERE, "distributions.json"), "w") as out:
    json.dump({
        "meta": {"mpmath": mp.__version__, "scipy": scipy.__version__},
        "normal": normal, "student": student, "chi_square": chi, "gamma_tails": gamma_tails, "beta": beta,
        "beta_quantiles": beta_quantiles, "counts": counts, "count_quantiles": count_quantiles,
    }, out, indent=0)
    out.write("\n")

# Exact arithmetic. Whole numbers are written as text: JSON readers keep 53 bits.
rng = random.Random(20261120)
quotients = []


def quotient(a, b, up=1, down=1):
    quotients.append({"a": str(a), "b": str(b), "multiplier": str(up), "divisor": str(down),
                      "value": float(Fraction(a * up, b * down)).hex()})


for _ in range(150):
    bits = rng.choice([3, 30, 54, 64, 100, 127])
    a = rng.getrandbits(bits) * rng.choice([1, -1])
    b = rng.getrandbits(rng.choice([2, 20, 53, 90, 127])) + 1
    b = min(b, 2**127 - 1)
    quotient(a, b, rng.choice([1, 1, 3600 * 10**9, 100]), rng.choice([1, 1, 10**6, 10**9]))
# Exactly half way between two doubles, and one unit either side of it.
for odd in [2**53 + 1, 2**53 + 3, 2**54 + 2, 2**60 + 2**7]:
    for nudge in [-1, 0, 1]:
        quotient(odd * 10**12 + nudge, 10**12)
quotient(2**127 - 1, 1), quotient(-(2**127), 3), quotient(1, 2**127 - 1), quotient(-(2**127), -(2**127))

variances = []


def variance(name, pairs):
    n = len(pairs)
    y, w = sum(p[0] for p in pairs), sum(p[1] for p in pairs)
    r = Fraction(y, w)
    mean_y, mean_w = Fraction(y, n), Fraction(w, n)
    s_yy = sum((p[0] - mean_y) ** 2 for p in pairs) / (n - 1)
    s_ww = sum((p[1] - mean_w) ** 2 for p in pairs) / (n - 1)
    s_yw = sum((p[0] - mean_y) * (p[1] - mean_w) for p in pairs) / (n - 1)
    v = (s_yy - 2 * r * s_yw + r * r * s_ww) / (n * mean_w**2)
    variances.append({
        "name": name, "n": str(n), "y": str(y), "w": str(w), "yy": str(sum(p[0] ** 2 for p in pairs)),
        "ww": str(sum(p[1] ** 2 for p in pairs)), "yw": str(sum(p[0] * p[1] for p in pairs)),
        "ratio": float(r).hex(), "variance": float(v).hex()})


variance("ordinary", [(rng.randrange(10**9), rng.randrange(1, 9)) for _ in range(500)])
variance("large offset", [(10**17 + rng.randrange(1000), 1) for _ in range(300)])
variance("large offset, uneven weights",
         [(w * 10**15 + rng.randrange(100), w) for w in (rng.randrange(1, 50) for _ in range(300))])
variance("no spread", [(w * 123456789, w) for w in range(1, 40)])
variance("negative sums", [(-rng.randrange(10**12), rng.randrange(1, 10**6)) for _ in range(64)])
variance("nearly all 127 bits", [(10**18 + rng.randrange(10**17), 10**17 + rng.randrange(10**16)) for _ in range(100)])

with open(os.path.join(HERE, "exact.json"), "w") as out:
    json.dump({"meta": {"source": "python fractions"}, "quotients": quotients, "variances": variances}, out, indent=0)
    out.write("\n")
