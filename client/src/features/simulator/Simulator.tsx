import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SimulatorAccount, SimulatorPerformance } from '#domain/contract/simulator.ts'
import { hasSimulator } from '#domain/rules/plans.ts'
import { formatAmount, withCurrency } from '#domain/text/price.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Tabbed, type Tabs } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { session } from '../../stores/session.ts'
import { simulator as text } from '../../text/es/simulator.ts'
import { es } from '../../text/es.ts'
import { formatDay, formatSession } from '../../text/format.ts'
import { Attempts, CashDialog } from './Attempts.tsx'
import { Book } from './Book.tsx'
import { Gain, signed } from './Gain.tsx'
import { useLiveGain } from './live-positions.ts'
import { NoteDialog } from './NoteDialog.tsx'
import { Performance } from './Performance.tsx'
import { Portfolio } from './Portfolio.tsx'
import styles from './Simulator.module.css'
import { StartForm } from './StartForm.tsx'
import {
  type Attempt,
  account,
  entries,
  isKnownKind,
  orders,
  PERFORMANCE_MS,
  performance,
  refresh,
  viewAttempt,
  viewed,
} from './simulator.ts'
import { ROUND_MS } from './stock-orders.ts'
import { Tour } from './Tour.tsx'
import { openTicket } from './ticket.ts'

const TABS: Tabs = {
  portfolio: { title: text.tabs.portfolio, View: Portfolio },
  performance: { title: text.tabs.performance, View: Performance },
  book: { title: text.tabs.book, View: Book },
  attempts: { title: text.tabs.attempts, View: Attempts },
}

/** Practice with invented money: what the user has, which orders wait, and how it went compared with luck. */
export function Simulator() {
  const { user } = useSnapshot(session)
  return hasSimulator(user?.role) ? <Practice /> : <Tour />
}

function Practice() {
  const { status, data, loading, old } = useLoaded(account)
  useRefreshed(account)
  const isKnown = data === null || isKnownKind(data)
  useEffect(() => everyWhileSeen(ROUND_MS, () => void refresh([account, orders, entries])), [])
  useEffect(() => everyWhileSeen(PERFORMANCE_MS, () => void refresh([performance])), [])
  return (
    <div data-widget="simulator" aria-busy={loading}>
      <header className="flow baseline gap-8-12 below-8">
        <ViewTitle name={es.subViews.simulator} className="" />
        <Chip>{text.practice}</Chip>
        {data?.played && <Chip tone="accent">{text.played(formatSession(data.played))}</Chip>}
        {old && <OldMark />}
        {data && isKnown && data.attempt !== null && <Actions account={data} />}
      </header>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={account.load} />}
      {loading && <Skeleton width="100%" height={420} />}
      {!isKnown && <Notice text={text.newKind} />}
      {data && isKnown && (data.attempt === null ? <StartForm /> : <Running account={data} />)}
    </div>
  )
}

function Actions({ account: { kind } }: { account: SimulatorAccount }) {
  const [open, setOpen] = useState<'cash' | 'note' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={`${styles.actions} row gap-8 push`}>
      <Button onClick={() => setOpen('cash')}>{text.cash.open}</Button>
      {kind === 'by_hand' ? (
        <Button variant="primary" onClick={() => setOpen('note')}>
          {text.note.open}
        </Button>
      ) : (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => openTicket({ symbol: null })}>
          {text.newOrder}
        </Button>
      )}
      <CashDialog open={open === 'cash'} onClose={close} />
      <NoteDialog open={open === 'note'} onClose={close} />
    </div>
  )
}

function Running({ account }: { account: SimulatorAccount }) {
  const { attempt } = useSnapshot(viewed)
  return (
    <>
      {attempt?.ended_at ? (
        <p className="well below-16">
          {text.attempts.viewing(formatDay(attempt.ended_at))}{' '}
          <Button variant="link" onClick={() => viewAttempt(null)}>
            {text.attempts.back}
          </Button>
        </p>
      ) : (
        <AccountLine account={account} />
      )}
      <Tabbed key={attempt?.id ?? 0} tabs={tabsOf(attempt)} label={text.tabs.label} />
    </>
  )
}

/** Gives the tabs of an attempt: one that has ended holds nothing any more, and one by hand never had orders. */
function tabsOf(attempt: Pick<Attempt, 'kind'> | null): Tabs {
  if (attempt === null) return TABS
  const { performance, book, attempts } = TABS
  const orders = attempt.kind === 'orders' && { orders: { title: text.orders.title, View: Portfolio } }
  return { performance, book, ...orders, attempts }
}

function AccountLine({ account }: { account: SimulatorAccount }) {
  const { kind, currency, cash, reserved, parts, started_at } = account
  const { data } = useLoaded(performance)
  const gain = useLiveGain(account.positions)
  const result = parts.price + parts.currency + parts.dividends + parts.costs + gain
  const value = account.value + gain
  // It has moved on since the performance was computed.
  const own = data?.own ?? null
  const moved = own === null ? 0 : value - own.values[own.values.length - 1].value
  return (
    <section className="below-16" aria-label={text.account.label}>
      <dl className={styles.figures}>
        <div data-field="value">
          <dt className="text-12">{text.account.value}</dt>
          <dd className={styles.value}>
            <Money amount value={value} currency={currency} />
          </dd>
        </div>
        <div data-field="cash">
          <dt className="text-12">{text.account.cash}</dt>
          <dd>
            <Money amount value={cash} currency={currency} />
            {reserved > 0 && (
              <small className="faint block">
                {text.account.reserved(withCurrency(formatAmount(reserved, currency), currency))}
              </small>
            )}
          </dd>
        </div>
        <div data-field="today">
          <dt className="text-12">{text.account.today}</dt>
          <dd>
            {data === null ? es.common.unknown : <Today own={own} moved={moved} result={result} currency={currency} />}
          </dd>
        </div>
        <div data-field="result">
          <dt className="text-12">
            {text.account.result}
            {started_at && kind === 'orders' && <small className="faint"> {formatDay(started_at)}</small>}
          </dt>
          <dd>
            <Gain gain={result} share={own && (1 + own.twr) * (value / (value - moved)) - 1} currency={currency} />
          </dd>
        </div>
      </dl>
      <p className="small flow gap-0-16 above-12" data-field="parts">
        {text.account.parts}:{' '}
        {Object.entries(text.account.partNames).map(([name, word]) => (
          <span key={name}>
            {word}{' '}
            <span translate="no">
              {signed(parts[name as keyof typeof parts] + (name === 'price' ? gain : 0), currency)}
            </span>
          </span>
        ))}
      </p>
    </section>
  )
}

interface TodayProps {
  own: SimulatorPerformance['own']
  moved: number
  result: number
  currency: string | null
}

/** What the day has brought; on the first one that is all of the result. */
function Today({ own, moved, result, currency }: TodayProps) {
  if (own === null || own.last_day === null) return <Gain gain={result} share={null} currency={currency} />
  const { gain, change } = own.last_day
  const before = change === 0 ? own.values[own.values.length - 1].value : gain / change
  return <Gain gain={gain + moved} share={before === 0 ? null : (gain + moved) / before} currency={currency} />
}
