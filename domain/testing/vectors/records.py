"""What the past says of a rule: its events on one stock, and the verdict over many tallies."""
from decimal import Decimal as D
from fractions import Fraction
from math import comb
from random import Random
from statistics import NormalDist

from indicators import DOWN, UP, crossings, side

Z2 = D(NormalDist().inv_cdf(0.975)) ** 2


def events(series):
    """Bars at which the rules that watch one crossing fire, by the rule's id."""
    watched = {
        'rsi-up-30': (series['rsi'], D(30), UP),
        'rsi-down-70': (series['rsi'], D(70), DOWN),
        'stoch-up-20': (series['k'], D(20), UP),
        'stoch-down-80': (series['k'], D(80), DOWN),
        'macd-up': (series['macd'], series['signal'], UP),
        'macd-down': (series['macd'], series['signal'], DOWN),
        'ema-up': (series['ema_20'], series['ema_50'], UP),
        'ema-down': (series['ema_20'], series['ema_50'], DOWN),
    }
    found = {}
    for rule, (line, other, way) in watched.items():
        others = other if isinstance(other, list) else [other] * len(line)
        turns = crossings([side(a, b) for a, b in zip(line, others)])
        found[rule] = (way, [i for i, turn in enumerate(turns) if turn == way])
    return found


def tally(bars, way, fired):
    """Of the events at least 10 bars apart, and of all days, those after which the price went the rule's way."""
    ends = range(len(bars) - 10)
    right = lambda t: way * (bars[t + 10][3] - bars[t + 1][0]) > 0
    counted = []
    for t in fired:
        if not counted or t - counted[-1] >= 10:
            counted.append(t)
    counted = [t for t in counted if t in ends]
    return {'ocurrencias': len(counted), 'aciertos': sum(map(right, counted)), 'days': len(ends), 'hits': sum(map(right, ends))}


def wilson(hits, n):
    """The chances p from which hits / n lies no further than z deviations: the roots of (h − p)² = z² p (1 − p) / n."""
    h = D(hits) / n
    a, b, c = 1 + Z2 / n, -(2 * h + Z2 / n), h * h
    root = (b * b - 4 * a * c).sqrt()
    return [100 * (-b - root) / (2 * a), 100 * (-b + root) / (2 * a)]


def binomial_p(hits, n, chance):
    """Two-sided: how likely the outcomes are that are no likelier than this one, in whole fractions."""
    likely = lambda k: comb(n, k) * chance ** k * (1 - chance) ** (n - k)
    return sum(p for k in range(n + 1) if (p := likely(k)) <= likely(hits))


def verdicts(tallies):
    """Benjamini–Hochberg at 5 % among the tallies of 20 events or more; one below its base is never demonstrated."""
    base = lambda t: Fraction(t['hits'], t['days'])
    p = {i: binomial_p(t['aciertos'], t['ocurrencias'], base(t)) for i, t in enumerate(tallies) if t['ocurrencias'] >= 20}
    ranked = sorted(p.values())
    limit = max((value for rank, value in enumerate(ranked, 1) if value <= Fraction(rank, 20 * len(ranked))), default=-1)
    return [
        {
            **t,
            'acierto_pct': 100 * D(t['aciertos']) / t['ocurrencias'] if t['ocurrencias'] else None,
            'base_pct': 100 * D(t['hits']) / t['days'],
            'intervalo_95': wilson(t['aciertos'], t['ocurrencias']) if t['ocurrencias'] else None,
            'ventaja': 'demostrada'
            if p.get(i, 2) <= limit and Fraction(t['aciertos'], t['ocurrencias']) > base(t)
            else 'sin ventaja demostrada',
        }
        for i, t in enumerate(tallies)
    ]


def invented_tallies():
    """Rules with and without an edge, with few events and many; the last three: none, all right, one event too few."""
    random = Random(52)
    found = []
    for i in range(37):
        n, days = random.randrange(20, 160), random.randrange(400, 3000)
        chance = 0.52 + (0.14 if i % 3 == 0 else -0.17 if i % 7 == 1 else 0)
        found.append((n, sum(random.random() < chance for _ in range(n)), days, round(days * 0.52)))
    found += [(0, 0, 500, 250), (25, 25, 500, 300), (19, 19, 500, 250)]
    return [dict(zip(('ocurrencias', 'aciertos', 'days', 'hits'), row)) for row in found]
