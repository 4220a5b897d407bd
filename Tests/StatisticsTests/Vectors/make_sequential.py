"""Writes sequential.json beside itself: sequential bounds for awkward schedules, by brute force.

Three looks: the two nested integrals on thousands of Gauss-Legendre nodes that crowd wherever a kernel turns.
Many looks: Simpson's rule on 4,001 points, looks at least 1 % of information apart. Neither shares a method with
the package beyond the recursion itself. Run in an environment with numpy and scipy: python make_sequential.py
"""
import json, os
import numpy as np
import scipy
from scipy.optimize import brentq
from scipy.special import erfc
from scipy.stats import norm

HERE = os.path.dirname(os.path.abspath(__file__))
X, W = np.polynomial.legendre.leggauss(10)


def sf(z):
    return erfc(z / np.sqrt(2)) / 2


def grid(low, high, centres):
    edges = [np.linspace(low, high, 60)]
    for centre, width in centres:
        edges.append(centre + width * np.linspace(-12, 12, 49))
    edges = np.unique(np.clip(np.concatenate(edges), low, high))
    half = np.diff(edges) / 2
    middle = (edges[1:] + edges[:-1]) / 2
    return (middle[:, None] + half[:, None] * X).ravel(), (half[:, None] * W).ravel()


def three(info, spent):
    inc = np.diff([0] + spent)
    c1 = norm.isf(inc[0])
    rho, tau = np.sqrt(info[0] / info[1]), np.sqrt((info[1] - info[0]) / info[1])

    def second(c):
        u, w = grid(-10, c1, [(c / rho, tau / rho)])
        return (w * norm.pdf(u) * sf((c - rho * u) / tau)).sum()

    c2 = brentq(lambda c: np.log(second(c)) - np.log(inc[1]), -3, 9, xtol=1e-12)
    rho2, tau2 = np.sqrt(info[1] / info[2]), np.sqrt((info[2] - info[1]) / info[2])

    def third(c):
        total = 0.0
        u, w = grid(-10, c1, [(c2 / rho, tau / rho), (c / rho / rho2, (tau + tau2) / rho / rho2)])
        for ui, wi in zip(u, w):
            top = (c2 - rho * ui) / tau
            if top < -10:
                continue
            e, we = grid(-10, min(10, top), [((c / rho2 - rho * ui) / tau, tau2 / rho2 / tau)])
            total += wi * norm.pdf(ui) * (we * np.exp(-e * e / 2) * sf((c - rho2 * (rho * ui + tau * e)) / tau2)).sum()
        return total / np.sqrt(2 * np.pi)

    c3 = brentq(lambda c: np.log(third(c)) - np.log(inc[2]), -3, 9, xtol=1e-9)
    return [float(c1), float(c2), float(c3)]


def simpson(info, spent, points=4001):
    inc = np.diff([0] + spent)
    bounds = [float(norm.isf(inc[0]))]

    def cut(c):
        z = np.linspace(-8.5, c, points)
        w = np.ones(points)
        w[1:-1:2], w[2:-1:2] = 4, 2
        return z, w * (z[1] - z[0]) / 3

    z, w = cut(bounds[0])
    g = norm.pdf(z)
    for k in range(1, len(info)):
        rho, tau = np.sqrt(info[k - 1] / info[k]), np.sqrt((info[k] - info[k - 1]) / info[k])
        c = brentq(lambda c: np.log((w * g * sf((c - rho * z) / tau)).sum()) - np.log(inc[k]), -3, 9, xtol=1e-12)
        bounds.append(float(c))
        new, nw = cut(c)
        kernel = np.exp(-0.5 * ((new[:, None] - rho * z[None, :]) / tau) ** 2) / (tau * np.sqrt(2 * np.pi))
        g, z, w = kernel @ (w * g), new, nw
    return bounds


cases = []
for info, spent in [
    ([1, 1.001, 1.5], [0.01, 0.0101, 0.02]),
    ([1, 1.001, 1.5], [0.001, 0.01, 0.02]),
    ([1, 1.0001, 1.0002], [0.02, 0.021, 0.022]),
    ([1, 1.0001, 2], [0.02, 0.020001, 0.05]),
    ([1, 1.02, 1.021], [1e-6, 2e-6, 3e-6]),
    ([1, 100, 101], [0.005, 0.01, 0.011]),
    ([0.005, 0.016, 1], [1e-5, 4e-5, 0.05]),
    ([1, 2, 3], [1e-12, 1e-9, 0.05]),
    ([1, 2, 3], [1e-18, 3e-18, 0.05]),
    ([1, 1.3, 1.7], [1e-17, 1e-16, 1e-15]),
    ([1, 2, 2.0001], [0.3, 0.6, 0.7]),
]:
    cases.append({"information": info, "spent": spent, "z": three(info, spent)})
    print(cases[-1], flush=True)

# A ladder of arrivals that goes on past its end, with a reserve spent there: fails (k/H)^2, passes as they arrive.
ladder = [0.005, 0.016, 0.043, 0.096, 0.20, 0.47, 1, 1.04, 1.07, 1.09, 1.11, 1.125, 1.14, 1.153]
for alpha in [0.05, 0.05 / 20]:
    past = [0.1 * alpha * (1 - 2 ** -((k - 7) / 7)) for k in range(8, 15)]
    for planned in [[(k / 7) ** 2 for k in range(1, 8)], ladder[:7]]:
        spent = [0.9 * alpha * s for s in planned] + [0.9 * alpha + p for p in past]
        cases.append({"information": ladder, "spent": spent, "z": simpson(ladder, spent)})
        print(cases[-1]["z"], flush=True)

with open(os.path.join(HERE, "sequential.json"), "w") as out:
    json.dump({"meta": {"numpy": np.__version__, "scipy": scipy.__version__}, "cases": cases}, out, indent=0)
    out.write("\n")
