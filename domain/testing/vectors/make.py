"""Makes vectors.json: two invented stocks of 300 bars and what the definitions say of them, by code apart from that of domain.

    cd domain/testing/vectors && python3 -B make.py > vectors.json

The definitions are those that the doc comments in domain give. Figures are computed with 50 decimal digits and plain
loops, from all bars up to their own each time, and written with 12 digits.
"""
import json
from decimal import Decimal as D, getcontext
from random import Random

from forecast import reaches
from indicators import bollinger, crossings, history, side, word
from levels import divergence, fibonacci, levels, swing_points, volume_profile
from records import events, invented_tallies, tally, verdicts

getcontext().prec = 50
BARS = 300
# The bars at which a figure appears first, and one in twelve after.
AT = [4, 13, 14, 15, 17, 18, 19, 24, 25, 32, 33, 48, 49, 58, 59, *range(71, BARS, 12)]
TREND = {1: 'Bullish trend', 0: 'Neutral', -1: 'Bearish trend'}


def stock(seed, flat):
    """Rows of open, high, low, close, volume: `flat` bars that stand still, the first of them untraded, then a walk."""
    random = Random(seed)
    close, rows = 100.0, []
    for i in range(BARS):
        if i < flat:
            rows.append([100.0, 100.0, 100.0, 100.0, 0 if i < 20 else 500])
            continue
        drift, spread = random.choice(((0.008, 0.01), (-0.008, 0.012), (0, 0.015))) if i % 30 == flat % 30 else (drift, spread)
        jump = random.choice((-0.12, 0.12)) if random.random() < 0.01 else 0
        opened = close * (1 + random.gauss(0, 0.003))
        close = opened * (1 + random.gauss(drift, spread) + jump)
        high = max(opened, close) * (1 + abs(random.gauss(0, spread / 2)))
        low = min(opened, close) * (1 - abs(random.gauss(0, spread / 2)))
        rows.append([round(x, 2) for x in (opened, high, low, close)] + [random.randrange(1, 900) * 100])
    return rows


def figures(bars, series, at):
    """Everything said of bar `at`, under the names that domain uses."""
    here = {name: values[at] for name, values in series.items()}
    part, n, last = bars[: at + 1], at + 1, bars[at][3]
    highs, lows = [b[1] for b in part], [b[2] for b in part]
    swing_lows = [i for i in swing_points(lows, lambda a, b: a < b)]
    swing_highs = [i for i in swing_points(highs, lambda a, b: a > b)]
    start = max(0, n - 120) if n >= 20 else None
    found = levels(n, last, swing_lows, swing_highs, lows, highs)
    turns = crossings([side(a, b) for a, b in zip(series['ema_20'][:n], series['ema_50'][:n])])
    cross = next((turn for turn in reversed(turns[-5:]) if turn), 0)
    status = 'Golden cross' if cross > 0 else 'Death cross' if cross < 0 else TREND[side(here['ema_20'], here['ema_50'])]
    signal = {1: 'Bullish signal', 0: 'Neutral', -1: 'Bearish signal'}[side(here['macd'], here['signal'])]
    missing = 'Insufficient data'
    return {
        'technical_indicators': {
            'rsi_14': {'value': here['rsi'], 'interpretation': word(here['rsi'], 30, 70)},
            'macd': {
                'value': here['macd'],
                'signal': here['signal'],
                'histogram': here['macd'] - here['signal'] if here['signal'] is not None else None,
                'interpretation': signal if here['signal'] is not None else missing,
            },
            'ema_cross': {
                'ema_20': here['ema_20'],
                'ema_50': here['ema_50'],
                'status': status if here['ema_50'] is not None else missing,
            },
            'stochastic': {'value': here['k'], 'd': here['d'], 'interpretation': word(here['k'], 20, 80)},
            'divergence': divergence(n, series['rsi'], swing_lows, swing_highs, lows, highs),
            'support': max([x for x in found if x <= last], default=min(lows[start:])) if n >= 20 else None,
            'resistance': min([x for x in found if x > last], default=max(highs[start:])) if n >= 20 else None,
        },
        'bollinger': bollinger([b[3] for b in part]),
        'fibonacci': fibonacci(part, start) if n >= 20 else None,
        'volume_profile': volume_profile(part[start:]) if n >= 20 else None,
        'detail': {
            'swing_lows': [{'price': lows[i], 'rsi': series['rsi'][i]} for i in swing_lows if i >= n - 120],
            'swing_highs': [{'price': highs[i], 'rsi': series['rsi'][i]} for i in swing_highs if i >= n - 120],
            'levels': found,
        },
    }


def vectors(rows):
    bars = [[D(str(value)) for value in row] for row in rows]
    series = history(bars)
    return {
        'rows': rows,
        'cases': [{'at': at, **figures(bars, series, at)} for at in AT],
        'bands': [
            {'at': at, 'low80': [close * (-r).exp() for r in reach], 'high80': [close * r.exp() for r in reach]}
            for at in (249, 268, 299)
            for close, reach in [(bars[at][3], reaches(bars[: at + 1]))]
        ],
        'tallies': [{'rule': rule, **tally(bars, way, fired)} for rule, (way, fired) in events(series).items()],
    }


def plain(value):
    return float(f'{value:.12g}')


stocks = {'plain': stock(21, 0), 'flat at first': stock(36, 25)}
print(json.dumps({'stocks': {name: vectors(rows) for name, rows in stocks.items()}, 'records': verdicts(invented_tallies())}, default=plain, separators=(',', ':')))
