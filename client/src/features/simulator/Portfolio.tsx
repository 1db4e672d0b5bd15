import { memo } from 'react'
import { useSnapshot } from 'valtio'
import type { SimulatorAccount, SimulatorOrder } from '#domain/contract/simulator.ts'
import { formatChosen } from '#domain/text/number.ts'
import { formatAmount, formatPrice, withCurrency } from '#domain/text/price.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Chip, type Tone } from '../../components/figures/Chip.tsx'
import { Flash } from '../../components/figures/Flash.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useChannels } from '../../realtime/live.ts'
import { usePrice } from '../../stores/prices.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { simulator as text } from '../../text/es/simulator.ts'
import { formatCount, formatMoment } from '../../text/format.ts'
import { Row, useChange } from '../alerts/Row.tsx'
import { StockCell } from '../records/cells.tsx'
import { Gain } from './Gain.tsx'
import { gainSince, type Position } from './live-positions.ts'
import styles from './Portfolio.module.css'
import { account, cancelOrder, hasOlder, orders, showOlder, useCurrency, viewed } from './simulator.ts'
import { openTicket } from './ticket.ts'

/** What is held, and the orders, newest first. */
export function Portfolio() {
  const { attempt } = useSnapshot(viewed)
  const { data } = useLoaded(account)
  return (
    <>
      {attempt === null && data && <Positions account={data} />}
      {data?.kind === 'orders' || attempt?.kind === 'orders' ? <Orders /> : null}
    </>
  )
}

function Positions({ account: { positions, currency, kind } }: { account: SimulatorAccount }) {
  useChannels(positions.map(({ symbol }) => `quote:${symbol}`))
  return (
    <section className="below-32" aria-labelledby="positions" data-part="positions">
      <h2 id="positions" className="below-8">
        {text.positions.title}
      </h2>
      {positions.length === 0 ? (
        <Notice text={text.positions.none} />
      ) : (
        <div className="rows">
          <table className={styles.positions} aria-labelledby="positions">
            <TableHead columns={text.positions.columns} />
            <tbody>
              {positions.map((position) => (
                <PositionRow
                  key={position.symbol}
                  position={position}
                  currency={currency}
                  canOrder={kind === 'orders'}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

interface PositionRowProps {
  position: Position
  /** That of the attempt. */
  currency: string | null
  canOrder: boolean
}

/** A position; it rerenders for its own prices. */
const PositionRow = memo(function PositionRow({ position, currency, canOrder }: PositionRowProps) {
  const { symbol, quantity, average, value, result } = position
  const { price, trading } = usePrice(symbol)
  const own = trading?.currency ?? null
  const gain = gainSince(position)
  const cost = value - result
  const { columns } = text.positions
  return (
    <tr className={styles.row} data-symbol={symbol}>
      <td data-column="symbol">
        <StockCell ticker={symbol} name={trading?.name ?? ''} />
      </td>
      <td data-column="quantity" data-label={columns.quantity} translate="no">
        {formatChosen(quantity, 0)}
      </td>
      <td data-column="average" data-label={columns.average} translate="no">
        <Money value={average} currency={own} />
      </td>
      <td data-column="price" data-label={columns.price}>
        <Flash value={price?.price ?? position.price}>
          <Money value={price?.price ?? position.price} currency={own} />
        </Flash>{' '}
        {price && <AgeChip freshness={price.freshness} asOf={price.as_of} unlisted={trading?.unlisted} />}
      </td>
      <td data-column="value" data-label={columns.value}>
        <Money amount value={value + gain} currency={currency} />
      </td>
      <td data-column="result" data-label={columns.result}>
        <Gain gain={result + gain} share={cost === 0 ? null : (result + gain) / cost} currency={currency} />
      </td>
      <td data-column="actions">
        {canOrder && (
          <span className="inline gap-8">
            <Button aria-label={text.positions.buyOf(symbol)} onClick={() => openTicket({ symbol, side: 'buy' })}>
              {text.positions.buy}
            </Button>
            <Button aria-label={text.positions.sellOf(symbol)} onClick={() => openTicket({ symbol, side: 'sell' })}>
              {text.positions.sell}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
})

function Orders() {
  const { status, data, loading } = useLoaded(orders)
  useRefreshed(orders)
  const { orders: pages } = useSnapshot(viewed)
  return (
    <section className="below-32" aria-labelledby="orders" aria-busy={loading} data-part="orders">
      <h2 id="orders" className="below-8">
        {text.orders.title}
      </h2>
      {status === 'error' && <Failed text={text.orders.failed} onRetry={orders.load} />}
      {loading && <Skeleton width="100%" height={160} />}
      {data?.length === 0 && <Notice text={text.orders.none} />}
      <ol className="max-960">
        {data?.map((order) => (
          <Order key={order.id} order={order} />
        ))}
      </ol>
      {data && hasOlder(data, pages) && (
        <Button variant="link" className="target" onClick={() => void showOlder('orders')}>
          {text.orders.older}
        </Button>
      )}
    </section>
  )
}

const TONES: Record<SimulatorOrder['state'], Tone> = {
  waiting: 'accent',
  partial: 'accent',
  filled: 'up',
  cancelled: 'plain',
  expired: 'plain',
  refused: 'warn',
}

interface OrderProps {
  order: SimulatorOrder
}

/** An order with what it waits for, or what has become of it. */
function Order({ order }: OrderProps) {
  const { symbol, currency, side, type, quantity, limit, stop, placed_at, expires_at, state, ended, fills } = order
  const { problem, run } = useChange()
  const cancel = async (row: HTMLElement | null) => {
    const refusal = await cancelOrder(order)
    // The button that had the focus goes.
    if (refusal === null) row?.focus()
    return refusal
  }
  const what = text.orders.what(side, formatChosen(quantity, 0), symbol)
  const level = limit ?? stop
  const terms = [
    text.orders.types[type],
    level !== null && text.orders.level(type, withCurrency(formatChosen(level, 2), currency)),
    text.orders.placed(formatMoment(placed_at)),
    !ended && expires_at !== null && text.orders.until(formatMoment(expires_at)),
  ]
  return (
    <Row
      data-order={order.id}
      data-state={state}
      problem={problem}
      actions={
        !ended &&
        order.why !== 'cancelling' && (
          <Button
            aria-label={text.orders.cancelOf(what)}
            onClick={({ currentTarget }) => void run(() => cancel(currentTarget.closest('li')))}
          >
            {text.orders.cancel}
          </Button>
        )
      }
    >
      <p className={styles.line}>
        <strong className="bold">{what}</strong>{' '}
        <Chip tone={TONES[state] ?? 'plain'}>{text.orders.states[state] ?? state}</Chip>
      </p>
      <p className="small">{terms.filter(Boolean).join(' · ')}</p>
      {order.why !== null && <p data-field="why">{whySentence(order)}</p>}
      {fills.length > 0 && <Fills order={order} />}
    </Row>
  )
}

function whySentence({ why, placed_at, opens_at }: SimulatorOrder): string {
  if (why === null) return ''
  const about = why === 'session' ? opens_at : placed_at
  return text.orders.why[why]?.(about && formatMoment(about)) ?? why
}

/** All fills as one, and each of them where there are several. */
function Fills({ order: { fills, currency } }: Pick<OrderProps, 'order'>) {
  const units = { price: currency, costs: useCurrency() }
  const sum = (of: (fill: Fill) => number) => fills.reduce((sum, fill) => sum + of(fill), 0)
  const quantity = sum((fill) => fill.quantity)
  const price = sum((fill) => fill.quantity * fill.price) / quantity
  const { as_of } = fills[fills.length - 1]
  const isProvisional = fills.some(({ provisional }) => provisional)
  return (
    <div className="small" data-field="fills">
      <p>
        {fillSentence({ quantity, price, as_of, costs: sum(({ costs }) => costs) }, units)}
        {isProvisional && ` ${text.orders.provisional}`}
      </p>
      {fills.length > 1 && (
        <details>
          <summary className={styles.parts}>{text.orders.parts(formatCount(fills.length))}</summary>
          <ol>
            {fills.map((fill) => (
              <li key={`${fill.at} ${fill.as_of} ${fill.price}`}>{fillSentence(fill, units)}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

type Fill = SimulatorOrder['fills'][number]

function fillSentence(
  { quantity, price, as_of, costs }: Pick<Fill, 'quantity' | 'price' | 'as_of' | 'costs'>,
  units: { price: string | null; costs: string | null },
): string {
  const paid = withCurrency(formatPrice(price, units.price), units.price)
  const cost = withCurrency(formatAmount(costs, units.costs), units.costs)
  return text.orders.fill(formatChosen(quantity, 0), paid, formatMoment(as_of), cost)
}
