import { atr } from '#domain/indicators/atr.ts'
import type { Answer, Bar, Line, LineAlert } from './line.ts'
import {
  barsBefore,
  barView,
  isOutside,
  isStep,
  meanVolume,
  nearLevel,
  openBar,
  PriceGate,
  quoteOfBars,
  ratingFires,
  reading,
  ruleFires,
  type Shown,
  SplitReports,
} from './reference-inputs.ts'

/** Whether alerts of these kinds fire at the close of the last bar. */
const FIRES_AT_CLOSE = { rule: ruleFires, rating: ratingFires, band: (_: LineAlert, bars: Bar[]) => isOutside(bars) }

/** The state of one alert in this implementation, in terms of its own. */
interface Memory {
  alert: LineAlert
  made: number
  level: number
  levelOf: string
  side: string
  /** The side to which the price has to go back, 'below' or 'above'; '' where it need not. */
  owes: string
  firedAt: number[]
  firedIn: string[]
  isPaused: boolean
  isExpired: boolean
  /** The session, range and price of its own last evaluation. */
  day: string
  low: number
  high: number
  price: number
  /** The session of that price. */
  priceDay: string
  /** Whether the opening of that session is still to be evaluated. */
  owesGap: boolean
}

/** A session after every date, for prices that have started again. */
const NEVER = '~'

const over = ({ date }: Bar): number => Date.parse(`${date}T10:40:00Z`)

/**
 * A reference implementation of the contract's section 10: every alert is evaluated at every event, every figure is
 * computed from all bars, and nothing is kept but each alert's state. It is slow, and shares no code of alerts with the
 * product.
 */
export function referenceAnswer(line: Line): Answer {
  const { delay_minutes, poll_seconds } = line.provider
  const delay = 60_000 * delay_minutes
  const poll = 1000 * poll_seconds
  const opens = line.calendar.sessions
    .filter(({ date }) => !line.calendar.closed_days.includes(date))
    .map(({ date }) => ({ date, open: Date.parse(`${date}T10:00:00Z`), close: Date.parse(`${date}T10:40:00Z`) }))
  const latest = (instant: number) => opens.findLast(({ open }) => open <= instant)
  const isOpen = (instant: number) => instant < (latest(instant)?.close ?? 0)
  const reports = SplitReports()
  const memories: Memory[] = []
  const firings: Answer['firings'] = []
  const prices = PriceGate(reports.distinct, latest, isOpen, delay, poll)
  const barsDone = new Map<Memory, string>()
  let condition = ''
  let awayUntil = 0
  let epoch: string | undefined
  let now = 0

  const ends = line.history.map(over)
  let made = { bars: 0, splits: '', list: [] as Bar[] }

  /** The bars that were over at an instant, in the shares of that instant's session. */
  function barsAt(instant: number): Bar[] {
    const count = ends.filter((end) => end <= instant).length
    const over = line.history.slice(0, count)
    prices.setBars(over)
    const due = prices.splits().filter(({ date }) => Date.parse(`${date}T10:00:00Z`) <= instant && !isIn(over, date))
    if (count === made.bars && JSON.stringify(due) === made.splits) return made.list
    const list = over.map((bar) => {
      const ratio = due.filter(({ date }) => date > bar.date).reduce((product, split) => product * split.ratio, 1)
      const { date, open, high, low, close, volume } = bar
      const divided = { open: open / ratio, high: high / ratio, low: low / ratio, close: close / ratio }
      return { date, ...divided, volume: volume * ratio }
    })
    made = { bars: count, splits: JSON.stringify(due), list }
    return list

    /** Whether the bars on both sides of a split show that they are adjusted for it, or that there was none. */
    function isIn(bars: readonly Bar[], date: string): boolean {
      const after = bars.findIndex((bar) => bar.date >= date)
      const ratio = prices.splits().find((split) => split.date === date)?.ratio ?? 1
      return after > 0 && !isStep(bars[after - 1].close, bars[after].close, ratio)
    }
  }

  function fire(memory: Memory, price: number | null, evidence: string): boolean {
    const { alert, firedAt, firedIn } = memory
    const session = latest(now)?.date ?? 'none'
    if (alert.repeat === 'session' && firedIn.at(-1) === session) return false
    firings.push({ alert: alert.id, at: new Date(now).toISOString(), price, evidence })
    firedAt.push(now)
    firedIn.push(session)
    if (alert.repeat === 'rearm' && firedAt.filter((at) => now - at <= 180_000).length > 15) memory.isPaused = true
    return true
  }

  /** Whether an alert may still fire; it expires here if its time is over. */
  function isWatching(memory: Memory): boolean {
    const { alert } = memory
    if (alert.repeat === 'once' && memory.firedAt.length > 0) return false
    if (alert.expires_at && now >= Date.parse(alert.expires_at)) memory.isExpired = true
    return !memory.isExpired && !memory.isPaused
  }

  function make(alert: LineAlert): void {
    const made = Date.parse(alert.created_at)
    now = made
    const bars = barsAt(made)
    const shown = prices.shown() ?? quoteOfBars(bars)
    const session = opens.findLast(({ open }) => open < made)
    const isDuring = session !== undefined && made < session.close
    const newestDay = [session?.date ?? '', bars.at(-1)?.date ?? ''].sort()[1]
    const isOfToday = shown !== null && shown.day === newestDay
    const memory: Memory = {
      alert,
      made,
      level: alert.when.level ?? 0,
      levelOf: newestDay,
      side: 'unknown',
      owes: '',
      firedAt: [],
      firedIn: [],
      isPaused: false,
      isExpired: false,
      day: newestDay,
      low: isDuring && isOfToday ? shown.low : 0,
      high: isDuring && isOfToday ? shown.high : 1e12,
      price: shown?.price ?? Number.NaN,
      priceDay: shown?.day ?? '',
      owesGap: false,
    }
    const before = isDuring ? barsBefore(bars, session.date) : bars
    if (['price', 'change', 'level'].includes(alert.when.kind)) {
      if (alert.when.kind === 'change') memory.side = freshSide(alert)
      if (shown !== null)
        memory.side = sideOf(alert, linesOf(memory, shown.previous, before), shown.price) ?? memory.side
    }
    if (alert.when.kind === 'volume') {
      const mean = meanVolume(before)
      if (mean > 0) memory.side = isOfToday && shown.volume >= alert.when.times * mean ? 'above' : 'below'
    }
    if (alert.when.kind === 'indicator') {
      const isLive = alert.when.at === 'live' && isDuring && isOfToday
      memory.side = reading(alert, isLive ? [...before, openBar(shown)] : bars)
    }
    barsDone.set(memory, '')
    memories.push(memory)
  }

  const waiting = [...line.alerts].sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
  for (const event of line.events) {
    const at = Date.parse(event.at)
    while (waiting.length > 0 && Date.parse(waiting[0].created_at) <= at) {
      prices.advanceTo(Date.parse(waiting[0].created_at))
      make(waiting.shift() as LineAlert)
    }
    now = at
    barsAt(at)
    if (event.epoch !== undefined && event.epoch !== epoch) {
      epoch = event.epoch
      prices.startEpoch()
      condition = ''
      for (const memory of memories) {
        memory.side = 'unknown'
        memory.day = ''
        memory.price = Number.NaN
        memory.priceDay = NEVER
      }
    }
    if (event.restart) prices.restart()
    const isNewSplit = event.split !== undefined && reports.add(event.split)
    if (event.away_until) awayUntil = Date.parse(event.away_until)
    const quote = event.quote && at >= awayUntil ? event.quote : null
    const isAccepted = quote !== null && prices.accept(quote, at, barsAt(at))
    prices.advanceTo(at)
    const word = prices.word(at)
    const shown = prices.shown()
    const bars = barsAt(at)
    const known = shown ?? (prices.hasStartedAgain() ? null : quoteOfBars(bars))

    if (word === 'fresh' || word === 'closed') {
      for (const memory of memories) closedBars(memory, bars)
    }
    if (isNewSplit) dataNotice(known)
    let wrong = word === 'in_review' || word === 'frozen' ? word : event.away_until ? 'away' : ''
    if (wrong === '' && word === 'stale' && known !== null) {
      const since = Math.max(shown === null ? 0 : Date.parse(prices.asOf()), latest(at)?.open ?? 0)
      if (at > since + delay + 2 * poll) wrong = 'away'
    }
    if (wrong !== '' && wrong !== condition) {
      condition = wrong
      if (!isNewSplit) dataNotice(known)
    } else if (wrong === '' && isAccepted && word !== 'stale') condition = ''
    if (!isAccepted || shown === null) continue
    for (const memory of memories) {
      const counts = word === 'fresh' || (word === 'closed' && memory.alert.sessions === 'all')
      if (counts && isWatching(memory)) priceCame(memory, shown, bars)
    }
  }
  for (const alert of waiting) {
    prices.advanceTo(Date.parse(alert.created_at))
    make(alert)
  }

  function dataNotice(known: Shown | null): void {
    for (const memory of memories) {
      if (memory.alert.when.kind === 'data' && isWatching(memory)) fire(memory, known?.price ?? null, 'tick')
    }
  }

  function closedBars(memory: Memory, bars: Bar[]): void {
    const { alert, made } = memory
    const { kind } = alert.when
    const done = barsDone.get(memory) ?? ''
    barsDone.set(memory, bars.at(-1)?.date ?? done)
    const isAtClose =
      kind === 'rule' || kind === 'rating' || kind === 'band' || (kind === 'indicator' && alert.when.at !== 'live')
    if (!isAtClose || bars.at(-1)?.date === done || !isWatching(memory)) return
    let hasFired = false
    bars.forEach((bar, i) => {
      if (bar.date <= done || over(bar) <= made) return
      const upTo = bars.slice(0, i + 1)
      if (kind === 'indicator') {
        const side = reading(alert, upTo)
        if (!hasFired && memory.side === 'below' && side === 'above') {
          hasFired = true
          fire(memory, bar.close, 'bar')
        }
        memory.side = side
      } else if (!hasFired && FIRES_AT_CLOSE[kind as keyof typeof FIRES_AT_CLOSE](alert, upTo)) {
        hasFired = true
        fire(memory, bar.close, 'bar')
      }
    })
  }

  function priceCame(memory: Memory, shown: Shown, bars: Bar[]): void {
    const { kind } = memory.alert.when
    if (kind === 'price' || kind === 'change' || kind === 'level') crossings(memory, shown, bars)
    else if (kind === 'gap') {
      const size = Math.abs(shown.open / shown.previous - 1) * 100
      const isFirst = shown.day > memory.priceDay || memory.owesGap
      memory.owesGap = isFirst && Number.isNaN(shown.open)
      if (isFirst && size >= memory.alert.when.percent - 1e-7) fire(memory, shown.price, 'tick')
    } else if (kind === 'volume' && !(memory.day !== '' && shown.day < memory.day)) {
      const mean = meanVolume(barsBefore(bars, shown.day))
      if (shown.day > memory.priceDay) memory.side = 'below'
      const side = mean > 0 ? (shown.volume >= memory.alert.when.times * mean ? 'above' : 'below') : 'unknown'
      if (memory.side !== 'above') {
        if (memory.side === 'below' && side === 'above') fire(memory, shown.price, 'tick')
        memory.side = side
      }
    } else if (kind === 'indicator' && memory.alert.when.at === 'live') {
      const side = reading(memory.alert, [...barsBefore(bars, shown.day), openBar(shown)])
      if (memory.side === 'below' && side === 'above') fire(memory, shown.price, 'tick')
      memory.side = side
    }
    if (memory.day === '' || shown.day >= memory.day) {
      const bar = bars.find(({ date }) => date === shown.day)
      memory.day = shown.day
      memory.low = Math.min(shown.low, bar?.low ?? shown.low)
      memory.high = Math.max(shown.high, bar?.high ?? shown.high)
    }
    memory.price = shown.price
    memory.priceDay = shown.day
  }

  /** Evaluates price, change and level alerts on missed sessions, the unknown part of the range, and the price. */
  function crossings(memory: Memory, shown: Shown, bars: Bar[]): void {
    const { alert } = memory
    const splits = prices.splits()
    const isFirstEver = memory.day === ''
    let isLate = false
    for (const { date, ratio } of splits) {
      if (date <= memory.levelOf || date > shown.day) continue
      memory.level /= ratio
      // Its day has been evaluated: the price compared with the level is in the new shares.
      isLate ||= !isFirstEver && date <= memory.day
    }
    if (isLate) {
      const lines = linesOf(memory, shown.previous, barsBefore(bars, shown.day))
      memory.side = sideOf(alert, lines, memory.price) ?? 'unknown'
    }
    const shares = splits
      .filter(({ date }) => !isFirstEver && date > memory.day && date <= shown.day)
      .reduce((product, { ratio }) => product * ratio, 1)
    if (splits.some(({ date }) => date > memory.levelOf && date <= shown.day)) memory.levelOf = shown.day
    const [low, high, price] = [memory.low / shares, memory.high / shares, memory.price / shares]
    const isResting = alert.repeat === 'rearm' && now < (memory.firedAt.at(-1) ?? -Infinity) + 300_000
    let found: { price: number; evidence: string; way: string } | null = null
    const start = { side: memory.side, owes: memory.owes }

    const unseen: { evidence: string; date: string; low: number; high: number; previous: number; older: Bar[] }[] = []
    const missed = isFirstEver ? bars.length : bars.findIndex(({ date }) => date >= memory.day)
    bars.forEach((bar, i) => {
      if (missed < 0 || i < missed) return
      const older = bars.slice(0, i)
      unseen.push({ ...bar, evidence: 'bar', previous: older.at(-1)?.close ?? Number.NaN, older })
    })
    const isOld = !isFirstEver && shown.day < memory.day
    const today = barsBefore(bars, shown.day)
    unseen.push({
      evidence: 'day_range',
      date: shown.day,
      low: isOld ? Infinity : shown.low,
      high: isOld ? -Infinity : shown.high,
      previous: shown.previous,
      older: today,
    })
    for (const each of unseen) {
      const isKnown = !isFirstEver && each.date === memory.day
      // The first range of a session counts from its open, but not for an alert made, or fired, since.
      const opened = opens.find(({ date }) => date === each.date)?.open ?? 0
      const isSince = memory.made > opened || (memory.firedAt.at(-1) ?? 0) >= opened
      if (isKnown && (each.low >= low || (low > high && isSince))) each.low = Infinity
      if (isKnown && (each.high <= high || (low > high && isSince))) each.high = -Infinity
      const isAnother = each.evidence === 'bar' ? !isKnown : shown.day > memory.priceDay
      if (isAnother && alert.when.kind === 'change') start.side = freshSide(alert)
      const lines = linesOf(memory, each.previous, each.older)
      const way = reached(alert, lines, start.side, price, each.low, each.high)
      if (found === null && start.owes === '' && way !== '') {
        found = { price: way === 'up' ? each.high : each.low, evidence: each.evidence, way }
      }
      const owed = start.owes
      if (owed !== '' && isBack(owed, lines, each.low, each.high, each.older)) {
        start.owes = ''
        if (each.evidence !== 'day_range') continue
      }
      if (each.evidence !== 'day_range') continue
      const isAcross = reached(alert, lines, start.side, price, shown.price, shown.price)
      const isZone = alert.when.kind === 'change' && alert.when.direction === 'any'
      if (isZone && isAcross !== '' && isBack(start.owes, lines, shown.price, shown.price, each.older)) start.owes = ''
      const isAny = alert.when.kind === 'price' && alert.when.direction === 'any'
      const isStill = isAny && price === shown.price && shown.price === memory.level
      if (!isStill && isAcross !== '' && start.owes === '' && !(isAny && owed !== '' && owed !== start.side)) {
        found = { price: shown.price, evidence: 'tick', way: isAcross }
      }
      if (start.owes !== '' && isBack(start.owes, lines, shown.price, shown.price, each.older)) start.owes = ''
      memory.owes = start.owes
      const stands = sideOf(alert, lines, shown.price)
      if (stands !== null) memory.side = stands
      else if (isAny && start.side !== 'unknown' && price !== shown.price) {
        memory.side = start.side === 'below' ? 'above' : 'below'
      } else memory.side = start.side
      if (found !== null && !isResting) {
        if (fire(memory, found.price, found.evidence) && alert.repeat === 'rearm') {
          const owes = found.way === 'up' ? 'below' : 'above'
          memory.owes = isBack(owes, lines, shown.price, shown.price, each.older) ? '' : owes
        }
      }
    }
  }

  const word = prices.word(now)
  const states = line.alerts.map(({ id }) => {
    const memory = memories.find(({ alert }) => alert.id === id) as Memory
    return { alert: id, state: stateOf(memory, word, now), side: memory.side }
  })
  return { firings, states }
}

function stateOf({ alert, firedAt, isPaused, isExpired }: Memory, word: string, now: number): string {
  if (alert.repeat === 'once' && firedAt.length > 0) return 'fired'
  if (isExpired || (alert.expires_at && now >= Date.parse(alert.expires_at))) return 'expired'
  if (isPaused) return 'paused'
  return word === 'fresh' || alert.when.kind === 'data' ? 'armed' : 'suspended'
}

type Lines = { up: number | null; down: number | null }

/** The level that an upward move reaches, and that a downward one does. */
function linesOf({ alert, level }: Memory, previous: number, older: Bar[]): Lines {
  const { kind, direction, percent, of, within_pct } = alert.when
  if (kind === 'level') {
    const near = nearLevel(of, older)
    if (near === null) return { up: null, down: null }
    const isUp = of === 'resistance' || of === 'high_252'
    return isUp ? { up: near * (1 - within_pct / 100), down: null } : { up: null, down: near * (1 + within_pct / 100) }
  }
  const [up, down] =
    kind === 'price' ? [level, level] : [previous * (1 + percent / 100), previous * (1 - percent / 100)]
  return { up: direction === 'down' ? null : up, down: direction === 'up' ? null : down }
}

const near = (value: number) => value * 1e-9
const atOrAbove = (price: number, level: number) => price >= level - near(level)
const atOrBelow = (price: number, level: number) => price <= level + near(level)

/** The way a low or a high reached the level, from a side and from the price before; '' if it did not. */
function reached(
  { when }: LineAlert,
  { up, down }: Lines,
  side: string,
  from: number,
  low: number,
  high: number,
): string {
  if (when.kind === 'change' && when.direction === 'any') {
    // From inside the zone either limit counts; from outside, only the one on the other side.
    if (atOrAbove(high, up as number) && (side === 'below' || (side === 'above' && atOrBelow(from, down as number)))) {
      return 'up'
    }
    const isDown = side === 'below' || (side === 'above' && atOrAbove(from, up as number))
    return isDown && atOrBelow(low, down as number) ? 'down' : ''
  }
  if (up !== null && side === 'below' && atOrAbove(high, up)) return 'up'
  return down !== null && side === 'above' && atOrBelow(low, down) ? 'down' : ''
}

/** The side of a price; null exactly at the level of an 'any', or without a level. */
function sideOf({ when }: LineAlert, { up, down }: Lines, price: number): string | null {
  if (Number.isNaN(up) || Number.isNaN(down) || (up === null && down === null)) return null
  if (when.kind === 'change' && when.direction === 'any') {
    return atOrAbove(price, up as number) || atOrBelow(price, down as number) ? 'above' : 'below'
  }
  if (up !== null && down !== null) {
    if (atOrAbove(price, up) && atOrBelow(price, down)) return null
    return price > up ? 'above' : 'below'
  }
  if (up !== null) return atOrAbove(price, up) ? 'above' : 'below'
  return atOrBelow(price, down as number) ? 'below' : 'above'
}

const freshSide = ({ when }: LineAlert): string => (when.direction === 'down' ? 'above' : 'below')

function isBack(owes: string, { up, down }: Lines, low: number, high: number, older: Bar[]): boolean {
  const level = (owes === 'below' ? up : down) ?? Number.NaN
  const range = older.length < 15 ? 0 : (atr(barView(older)) as number)
  const distance = Math.max(0.25 * range, 0.003 * level)
  return owes === 'below' ? atOrBelow(low, level - distance) : atOrAbove(high, level + distance)
}
