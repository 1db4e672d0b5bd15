"""Swing points and what follows from them, Fibonacci retracements and the volume profile."""
from decimal import Decimal as D

from indicators import mean, sign


def swing_points(prices, better):
    """Bars better than the five before and no worse than the five after."""
    return [
        i for i in range(5, len(prices) - 5)
        if all(better(prices[i], prices[i - k]) and not better(prices[i + k], prices[i]) for k in range(1, 6))
    ]


def divergence(n, rsis, lows, highs, price_low, price_high):
    if n < 60:
        return 'Insufficient data'
    newest = {}
    for name, points, price, way in (('Bullish', lows, price_low, -1), ('Bearish', highs, price_high, 1)):
        recent = [i for i in points if i >= n - 60][-2:]
        if len(recent) < 2 or n - 1 - (recent[1] + 5) > 10 or rsis[recent[0]] is None:
            continue
        older, newer = recent
        if sign(price[newer] - price[older]) == way and sign(rsis[newer] - rsis[older]) == -way:
            newest[name] = newer
    if not newest or len(set(newest.values())) < len(newest):
        return 'No divergence'
    return f'{max(newest, key=newest.get)} divergence'


def levels(n, last, lows, highs, price_low, price_high):
    points = sorted([price_low[i] for i in lows if i >= n - 120] + [price_high[i] for i in highs if i >= n - 120])
    groups = []
    for point in points:
        if groups and point - groups[-1][0] <= last / 100:
            groups[-1].append(point)
        else:
            groups.append([point])
    return [mean(group) for group in groups]


def fibonacci(bars, start):
    high, low = max(b[1] for b in bars[start:]), min(b[2] for b in bars[start:])
    high_at = max(i for i in range(start, len(bars)) if bars[i][1] == high)
    low_at = max(i for i in range(start, len(bars)) if bars[i][2] == low)
    up = high_at > low_at or (high_at == low_at and bars[high_at][3] >= bars[high_at][0])
    parts = ['0', '23.6', '38.2', '50', '61.8', '78.6', '100']
    value = lambda part: high - (high - low) * D(part) / 100 if up else low + (high - low) * D(part) / 100
    return {'direction': 'up' if up else 'down', 'high': high, 'low': low, 'high_at': high_at, 'low_at': low_at,
            'levels': [{'name': part, 'value': value(part)} for part in parts]}


def volume_profile(bars):
    high, low, total = max(b[1] for b in bars), min(b[2] for b in bars), sum(b[4] for b in bars)
    if total == 0:
        return None
    if high == low:
        return {'low': low, 'high': high, 'rows': [total], 'poc': low, 'value_area_low': low, 'value_area_high': high}
    edges = [low + (high - low) * row / 24 for row in range(25)]
    rows = [D(0)] * 24
    for _, top, bottom, _, volume in bars:
        for row in range(24):
            if top == bottom:
                inside = edges[row] <= bottom and (bottom < edges[row + 1] or row == 23)
                rows[row] += volume if inside else 0
            else:
                rows[row] += volume * max(D(0), min(top, edges[row + 1]) - max(bottom, edges[row])) / (top - bottom)
    control = max(range(24), key=lambda row: (rows[row], -abs(2 * row - 23), -row))
    held, first, last = rows[control], control, control
    while held < total * D('0.7'):
        above, below = rows[last + 1] if last < 23 else D(-1), rows[first - 1] if first > 0 else D(-1)
        if above >= below:
            last += 1
        else:
            first -= 1
        held += max(above, below)
    return {'low': low, 'high': high, 'rows': rows, 'poc': (edges[control] + edges[control + 1]) / 2,
            'value_area_low': edges[first], 'value_area_high': edges[last + 1]}
