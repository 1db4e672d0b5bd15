import { type ReactNode, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { SimulatorAccount, SimulatorTicket } from '#domain/contract/simulator.ts'
import { cacheBuster } from '#domain/rules/cache-buster.ts'
import type { OrderType, Side, Until } from '#domain/simulator/order.ts'
import { hoursMinutes, onReadersClock } from '#domain/text/dates.ts'
import { formatChosen } from '#domain/text/number.ts'
import { formatAmount, formatDifferences, formatPrice, withCurrency } from '#domain/text/price.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { StockSelect } from '../../components/forms/StockSelect.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { clock } from '../../stores/clock.ts'
import { showToast } from '../../stores/notices.ts'
import { type Price, usePrice } from '../../stores/prices.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openSubView } from '../../stores/view.ts'
import { simulator, ticket as text } from '../../text/es/simulator.ts'
import { formatMoment, formatSession } from '../../text/format.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { account, placeOrder, ticketOf } from './simulator.ts'
import styles from './Ticket.module.css'
import { closeTicket, type OrderIdea } from './ticket.ts'
import {
  type Estimate,
  estimate,
  levelLabel,
  newForm,
  type Ordered,
  orderIn,
  type TicketContext,
  type TicketForm,
} from './ticket-form.ts'
import { problemAmong } from './typed.ts'

/** Places an order of the simulator, with all that can be said of it before. */
export function Ticket({ idea }: { idea: OrderIdea }) {
  const [symbol, setSymbol] = useState(idea.symbol)
  const { status, data } = useLoaded(account)
  useRefreshed(account)
  return (
    <Dialog open title={text.title(idea.symbol)} onClose={closeTicket}>
      {status === 'error' && <Failed text={text.failed} onRetry={account.load} />}
      {status === 'loading' && <Skeleton width="100%" height={320} />}
      {data && data.kind !== 'orders' && <NoOrders account={data} />}
      {data?.kind === 'orders' && (
        <>
          {idea.symbol === null && <StockChoice symbol={symbol} onChoose={setSymbol} />}
          {symbol !== null && <StockTicket key={symbol} symbol={symbol} side={idea.side} account={data} />}
        </>
      )}
    </Dialog>
  )
}

function NoOrders({ account: { attempt } }: { account: SimulatorAccount }) {
  const open = () => {
    closeTicket()
    openSubView('simulator')
  }
  return (
    <Notice text={attempt === null ? text.noAttempt : text.byHand}>
      <Button variant="primary" onClick={open}>
        {text.toSimulator}
      </Button>
    </Notice>
  )
}

function StockChoice({ symbol, onChoose }: { symbol: string | null; onChoose(symbol: string | null): void }) {
  const { data } = useLoaded(watchlist)
  if (data === null) return null
  if (data.length === 0) return <Notice text={text.noStocks} />
  if (symbol === null) onChoose(data[0].symbol)
  return (
    <div className="below-12">
      <StockSelect variant="field" label={text.stock} items={data} value={symbol} onChoose={onChoose} />
    </div>
  )
}

function StockTicket({ symbol, side, account }: { symbol: string; side?: Side; account: SimulatorAccount }) {
  const { price, trading, failed } = usePrice(symbol)
  const entry = ticketOf(symbol)
  const { status, data } = useLoaded(entry)
  useRefreshed(entry)
  useChannels([`quote:${symbol}`])
  const isKnown = trading !== null || failed
  if (status === 'error') return <Failed text={text.failed} onRetry={entry.load} />
  if (data === null || !isKnown) return <Skeleton width="100%" height={320} />
  return (
    <>
      <Now price={price} currency={data.currency} held={heldOf(account, symbol)} />
      <OrderForm symbol={symbol} side={side} context={{ ticket: data, price, account }} />
    </>
  )
}

const heldOf = ({ positions }: SimulatorAccount, symbol: string): number =>
  positions.find((position) => position.symbol === symbol)?.quantity ?? 0

function Now({ price, currency, held }: { price: Price | null; currency: string | null; held: number }) {
  return (
    <p className={styles.now} data-field="now">
      {text.now}{' '}
      {price ? (
        <>
          <Money value={price.price} currency={currency} /> <AgeChip freshness={price.freshness} asOf={price.as_of} />
        </>
      ) : (
        text.noPrice
      )}
      {held > 0 && <span className={styles.held}>{text.held(formatChosen(held, 0))}</span>}
    </p>
  )
}

const newId = () => cacheBuster(25, Math.random)

function OrderForm({ symbol, side, context }: { symbol: string; side?: Side; context: TicketContext }) {
  // The same id for every submission of an unchanged form, so that a repeated one places no second order.
  const id = useRef(newId())
  const { form, problem, busy, edit, field, submit } = useForm<TicketForm>(
    newForm(side),
    (form) => problemAmong([orderIn(form, context.ticket)]),
    (form) => send(form, symbol, context, id.current),
    () => {
      id.current = newId()
    },
  )
  const order = orderIn(form, context.ticket)
  const { side: chosen, type } = form
  return (
    <form className="stack gap-16" noValidate onSubmit={submit} data-form="order">
      <div className={styles.fields}>
        <Choice
          label={text.side}
          variant="field"
          options={Object.entries(text.sides)}
          value={chosen}
          onChoose={(value) => edit({ side: value as Side })}
        />
        <Choice
          label={text.type}
          variant="field"
          options={Object.entries(text.types)}
          value={type}
          onChoose={(value) => edit({ type: value as OrderType })}
        />
        <Field label={text.quantity} inputMode="decimal" autoComplete="off" {...field('quantity')} />
        {type !== 'market' && (
          <Field label={levelLabel(type)} inputMode="decimal" autoComplete="off" {...field('level')} />
        )}
        <Choice
          label={text.until}
          variant="field"
          options={Object.entries(text.untils)}
          value={form.until}
          onChoose={(value) => edit({ until: value as Until })}
        />
      </div>
      <Facts form={form} context={context} order={typeof order === 'string' ? null : order} />
      <div className={styles.foot}>
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

/** Places the order. Returns null, or a sentence that says why it was not placed. */
async function send(form: TicketForm, symbol: string, context: TicketContext, id: string): Promise<string | null> {
  const order = orderIn(form, context.ticket)
  if (typeof order === 'string') return order
  const problem = await placeOrder({ ...order, symbol, client_id: id }, text.notPlaced)
  if (problem !== null) return problem
  closeTicket()
  const what = simulator.orders.what(form.side, formatChosen(order.quantity, 0), symbol)
  showToast(text.placed(what), { label: text.view, run: () => openSubView('simulator') })
  return null
}

interface FactsProps {
  form: TicketForm
  context: TicketContext
  /** Null while the form is incomplete. */
  order: Ordered | null
}

/** What will become of the order, by the rules that execute it. */
function Facts({ form, context, order }: FactsProps) {
  const { ticket, account } = context
  const known = order && estimate(order, context)
  // The price does not depend on the quantity, so it is said before that is typed.
  const one = orderIn({ ...form, quantity: '1' }, ticket)
  const priced = typeof one === 'string' ? null : estimate(one, context)
  const money = (value: number) => withCurrency(formatAmount(value, account.currency), account.currency)
  const ends = ticket.ends[form.until]
  return (
    <dl className={styles.facts} aria-live="polite">
      <Fact name={text.facts.when}>
        <When context={context} order={order} priced={priced} />
      </Fact>
      <Fact name={text.facts.price}>{priceSentence(form, context, priced)}</Fact>
      <Fact name={text.facts.volume}>{text.says.volumes[ticket.volume]}</Fact>
      {ticket.currency !== account.currency && (
        <Fact name={text.facts.fx}>{fxSentence(ticket, account.currency ?? '')}</Fact>
      )}
      {known && (
        <>
          <Fact name={text.facts.costs} figure={money(known.costs)} />
          {known.reserved !== null && <Fact name={text.facts.reserved} figure={money(known.reserved)} />}
          {known.left !== null && <Fact name={text.facts.left} figure={money(known.left)} isShort={known.left < 0} />}
        </>
      )}
      {ends && (
        <Fact name={text.facts.ends}>
          {formatMoment(ends)}. {text.says.cancel}
        </Fact>
      )}
    </dl>
  )
}

function Fact({
  name,
  figure,
  isShort,
  children,
}: {
  name: string
  figure?: string
  isShort?: boolean
  children?: ReactNode
}) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd translate={figure === undefined ? undefined : 'no'} data-short={isShort || undefined}>
        {figure ?? children}
      </dd>
    </div>
  )
}

const MINUTE_MS = 60_000
/** Words of prices that no order meets. */
const UNTRUSTED: readonly string[] = ['frozen', 'stale']

interface WhenProps extends Pick<FactsProps, 'context' | 'order'> {
  priced: Estimate | null
}

function When({ context: { price, ticket, account }, order, priced }: WhenProps) {
  const { now } = useSnapshot(clock)
  const { says } = text
  const late = price?.freshness === 'delayed' ? Math.round((now - Date.parse(price.as_of)) / MINUTE_MS) : 0
  const held = heldOf(account, ticket.symbol)
  const said = [
    says.later(hoursMinutes(onReadersClock(now))),
    late > 0 && says.delayed(String(late)),
    ticket.opens_at && says.opens(formatMoment(ticket.opens_at)),
    price && UNTRUSTED.includes(price.freshness) && says.untrusted,
    priced?.isReached && (order?.type === 'stop' ? says.triggered : says.through),
    order?.side === 'sell' && order.quantity > held && says.short(formatChosen(held, 0)),
  ]
  return said.filter(Boolean).join(' ')
}

function priceSentence({ side, type, level }: TicketForm, { ticket }: TicketContext, priced: Estimate | null): string {
  const { says } = text
  const { currency } = ticket
  const money = (value: number) => withCurrency(formatPrice(value, currency), currency)
  const at = level.trim() || '…'
  if (type === 'limit') return says.limit(at, withCurrency(formatChosen(ticket.tick ?? 0, 2), currency))
  const reached = type === 'stop' ? `${says.stop(at)} ` : ''
  if (priced === null) return reached || text.noPrice
  const { price, half } = priced
  return (
    reached +
    (half === null
      ? says.known(side, money(price))
      : says.half(
          money(price),
          withCurrency(formatDifferences([half], { price, currency, signed: false })[0], currency),
        ))
  )
}

function fxSentence({ currency, fx, fx_day }: SimulatorTicket, account: string): string {
  if (fx === null || fx_day === null) return text.says.noFx(currency ?? '', account)
  return text.says.fx(currency ?? '', formatChosen(Number(fx.toPrecision(6)), 2), account, formatSession(fx_day))
}
