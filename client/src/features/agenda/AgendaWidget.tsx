import { type ReactNode, useState } from 'react'
import type { Agenda, AgendaItem } from '#domain/contract/agenda.ts'
import { dayOfSession, sessionOfDay } from '#domain/market/session-dates.ts'
import { priceDirection } from '#domain/rules/interpretation.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { type Resource, useLoaded, useRefreshed } from '../../stores/resource.ts'
import { agendaTexts as text } from '../../text/es/agenda.ts'
import { es } from '../../text/es.ts'
import { formatChange, formatDayAndMonth, formatWeekday } from '../../text/format.ts'
import { StockCell } from '../records/cells.tsx'
import { useFollowedChange } from '../watchlist/use-followed-change.ts'
import styles from './AgendaWidget.module.css'
import { agenda, stockAgenda } from './agenda.ts'
import { CalendarAddress } from './CalendarAddress.tsx'

const SOON_DAYS = 7
/** Past events of a stock that are shown before more are asked for. */
const PAST = 3

/** The dates of the followed stocks: the next seven days, more on demand, and the week that has passed. */
export function AgendaWidget() {
  useFollowedChange(agenda.load)
  return (
    <Frame source={agenda}>
      {(data) => (
        <>
          <Events data={data} isShown={({ date }) => daysFrom(data.today, date) <= SOON_DAYS} none={text.none} />
          <p className="faint above-12" data-field="coverage">
            {coverageOf(data)}
          </p>
          <CalendarAddress since={data.address_since} />
        </>
      )}
    </Frame>
  )
}

/** The dates of one stock, the next ones first. */
export function StockAgenda({ symbol }: { symbol: string }) {
  return (
    <Frame source={stockAgenda(symbol)}>
      {(data) => <Events own data={data} isShown={(_, past) => past < PAST} none={text.ofStock} />}
    </Frame>
  )
}

/** Nothing is shown to users who follow nothing. */
function Frame({ source, children }: { source: Resource<Agenda>; children: (data: Agenda) => ReactNode }) {
  const { status, data, loading, old } = useLoaded(source)
  useRefreshed(source)
  if (data?.coverage.length === 0) return null
  return (
    <section aria-labelledby="agenda-title" aria-busy={loading} data-widget="agenda">
      <h2 id="agenda-title" className="below-8 widget-title">
        {text.title} {old && <OldMark />}
      </h2>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={source.load} />}
      {loading && <Skeleton width="100%" height={88} />}
      {data && (
        <Boundary sentence={text.loadFailed} retry={source.load}>
          {/* A function, so that a malformed answer breaks it within the boundary. */}
          <Shown data={data} show={children} />
        </Boundary>
      )}
    </section>
  )
}

const Shown = ({ data, show }: { data: Agenda; show: (data: Agenda) => ReactNode }) => show(data)

interface EventsProps {
  data: Agenda
  /**
   * Whether an event is shown before more are asked for; `past` is its place among those that have passed, the newest
   * first, and -1 of one to come.
   */
  isShown: (event: AgendaItem, past: number) => boolean
  /** Shown if there is no event. */
  none: string
  /** On the page of their stock, which they need not name. */
  own?: boolean
}

/** Lists the events to come, the next one first, then under a heading the past ones, the newest first. */
function Events({ data: { events, today }, isShown, none, own = false }: EventsProps) {
  const [isWhole, setWhole] = useState(false)
  const past = events.filter(({ date }) => date < today).toReversed()
  const show = (event: AgendaItem, at: number) => isWhole || isShown(event, at)
  const next = events.filter(({ date }) => date >= today).filter((event) => show(event, -1))
  const passed = past.filter(show)
  const rest = events.length - next.length - passed.length
  const list = (shown: readonly AgendaItem[]) => (
    <ul className="edged-above">
      {shown.map((event) => (
        <Event key={`${event.symbol} ${event.kind} ${event.date}`} event={event} today={today} own={own} />
      ))}
    </ul>
  )
  return (
    <>
      {next.length + passed.length === 0 && <Notice text={none} />}
      {next.length > 0 && list(next)}
      {passed.length > 0 && (
        <>
          <h3 className="small above-16 below-8">{text.passed}</h3>
          {list(passed)}
        </>
      )}
      {rest > 0 && (
        <Button variant="link" className="target above-12" onClick={() => setWhole(true)}>
          {text.more(rest)}
        </Button>
      )}
    </>
  )
}

function Event({ event, today, own }: { event: AgendaItem; today: string; own: boolean }) {
  const { symbol, name, kind, date, state, before, move } = event
  const last = before.at(-1)
  const isPast = date < today
  return (
    <li className={styles.event} data-event={kind} data-state={state} data-past={isPast}>
      <time dateTime={date} className={`${styles.date} strong nowrap`}>
        {dayText(date, today)}
      </time>
      <p className="flow baseline gap-4-12">
        {!own && <StockCell ticker={symbol} name={name} />}
        <span>{text.kinds[kind]}</span>
        {(!isPast || state === 'withdrawn') && (
          <Chip tone={TONES[state]} title={text.stateHelp[state]}>
            {text.states[state]}
          </Chip>
        )}
        {last && <small data-field="before">{text.before(formatDayAndMonth(last.date))}</small>}
        {move && <Move {...move} />}
      </p>
    </li>
  )
}

const TONES = { estimated: 'plain', confirmed: 'accent', withdrawn: 'warn' } as const

function Move({ from, to, change_pct }: NonNullable<AgendaItem['move']>) {
  const direction = priceDirection(change_pct, 0)
  return (
    <span className={styles.move} data-direction={direction} data-field="move">
      <span className="inline gap-4">
        <DirectionMark direction={direction} label={es.price[direction]} />
        <span translate="no">{formatChange(change_pct / 100)}</span>
      </span>{' '}
      <small>{text.move(formatDayAndMonth(from), formatDayAndMonth(to))}</small>
    </span>
  )
}

const daysFrom = (today: string, date: string): number => dayOfSession(date) - dayOfSession(today)

function dayText(date: string, today: string): string {
  if (date === today) return text.today
  return date === sessionOfDay(dayOfSession(today) + 1) ? text.tomorrow : formatWeekday(date)
}

function coverageOf({ coverage }: Agenda): string {
  const sum = (field: 'known' | 'stocks') => coverage.reduce((total, each) => total + each[field], 0)
  const parts = coverage.map(({ exchange, known, stocks }) => text.part(exchange ?? text.elsewhere, known, stocks))
  return text.coverage(sum('known'), sum('stocks'), parts)
}
