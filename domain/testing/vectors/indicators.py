"""RSI, EMA, MACD, stochastic and Bollinger at the last of some bars: plain loops over exact decimals."""
from decimal import Decimal as D

UP, DOWN, FLAT = 1, -1, 0


def mean(values):
    return sum(values) / len(values)


def sign(value):
    return UP if value > 0 else DOWN if value < 0 else FLAT


def ema(values, n):
    """The EMA at the last of `values`: seeded with the mean of the first n, then weighed 2 / (n + 1)."""
    if len(values) < n:
        return None
    average = mean(values[:n])
    for value in values[n:]:
        average = value * D(2) / (n + 1) + average * D(n - 1) / (n + 1)
    return average


def rsi(close):
    changes = [b - a for a, b in zip(close, close[1:])]
    if len(changes) < 14:
        return None
    gain, loss = (mean([max(way * c, D(0)) for c in changes[:14]]) for way in (1, -1))
    for change in changes[14:]:
        gain, loss = (gain * 13 + max(change, D(0))) / 14, (loss * 13 + max(-change, D(0))) / 14
    return D(50) if gain + loss == 0 else 100 * gain / (gain + loss)


def macd_line(close):
    return ema(close, 12) - ema(close, 26) if len(close) >= 26 else None


def raw_k(bars):
    low, high = min(b[2] for b in bars[-14:]), max(b[1] for b in bars[-14:])
    return D(50) if high == low else 100 * (bars[-1][3] - low) / (high - low)


def slow_k(bars):
    return mean([raw_k(bars[: len(bars) - i]) for i in range(3)]) if len(bars) >= 16 else None


def word(value, low, high):
    return 'Insufficient data' if value is None else 'Overbought' if value > high else 'Oversold' if value < low else 'Neutral'


def crossings(signs):
    """At each place: UP or DOWN where the sign became the opposite of its last one that was not FLAT."""
    last, found = FLAT, []
    for now in signs:
        found.append(now if now != FLAT and now == -last else FLAT)
        last = now or last
    return found


def bollinger(close):
    if len(close) < 20:
        return {'middle': None, 'upper': None, 'lower': None}
    middle = mean(close[-20:])
    deviation = mean([(c - middle) ** 2 for c in close[-20:]]).sqrt()
    return {'middle': middle, 'upper': middle + 2 * deviation, 'lower': middle - 2 * deviation}


def history(bars):
    """Each series at every bar, computed from its first bar on each time."""
    close = [b[3] for b in bars]
    upto = [close[: i + 1] for i in range(len(close))]
    k = [slow_k(bars[: i + 1]) for i in range(len(bars))]
    macd = [macd_line(part) for part in upto]
    lines = [line for line in macd if line is not None]
    found = {
        'rsi': [rsi(part) for part in upto],
        'ema_20': [ema(part, 20) for part in upto],
        'ema_50': [ema(part, 50) for part in upto],
        'macd': macd,
        'signal': [None] * (len(bars) - len(lines)) + [ema(lines[: i + 1], 9) for i in range(len(lines))],
        'k': k,
        'd': [mean(k[i - 2 : i + 1]) if i >= 2 and k[i - 2] is not None else None for i in range(len(k))],
    }
    return {name: values[: len(bars)] for name, values in found.items()}


def side(a, b):
    return FLAT if a is None or b is None else sign(a - b)
