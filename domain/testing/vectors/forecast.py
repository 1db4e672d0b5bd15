"""How far the forecast's band reaches."""
from decimal import Decimal as D

from indicators import mean


def reaches(bars):
    """Log distances to the ends of the 80 % band 1 to 10 sessions ahead; None under 250 bars."""
    if len(bars) < 250:
        return None
    averaged = lambda values, n: mean(values) if len(values) <= n else (averages[n] * (n - 1) + values[-1]) / n
    ranges, surprises, averages = [], [], {}
    for i in range(1, len(bars)):
        before, high, low, close = (x.ln() for x in (bars[i - 1][3], *bars[i][1:4]))
        taken = max(high, before) - min(low, before) - (close - before) / 2
        if i >= 20 and (expected := expectation(averages, ranges)) > 0:
            surprises.append(abs(close - before) / expected)
            taken = min(taken, 3 * expected)
        ranges.append(taken)
        averages = {n: averaged(ranges, n) for n in (3, 21)}
    surprises = sorted(surprises[-500:])
    place = D('0.8') * (len(surprises) + 1) - 1
    floor = int(place)
    surprise = surprises[floor] + (place - floor) * (surprises[floor + 1] - surprises[floor])
    found, squares = [], D(0)
    for _ in range(10):
        expected = expectation(averages, ranges)
        squares += expected ** 2
        found.append(surprise * squares.sqrt())
        averages = {n: (averages[n] * (n - 1) + expected) / n for n in averages}
    return found


def expectation(averages, ranges):
    return D('0.5') * averages[3] + D('0.38') * averages[21] + D('0.12') * mean(ranges)
