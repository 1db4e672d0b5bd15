import type { ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { SimulatorTicket } from '#domain/contract/simulator.ts'
import type { OrderType } from '#domain/simulator/order.ts'
import { hoursMinutes, onReadersClock } from '#domain/text/dates.ts'
import { formatChosen } from '#domain/text/number.ts'
import { formatAmount, formatDifferences, formatPrice, withCurrency } from '#domain/text/price.ts'
import { clock } from '../../stores/clock.ts'
import { ticket as text } from '../../text/es/simulator.ts'
import { formatMoment, formatSession } from '../../text/format.ts'
import styles from './TicketFacts.module.css'
import {
  type Estimate,
  estimate,
  heldOf,
  levelLabel,
  type Ordered,
  orderIn,
  type TicketContext,
  type TicketForm,
} from './ticket-form.ts'
import { readTyped } from './typed-fields.ts'

interface TicketFactsProps {
  form: TicketForm
  context: TicketContext
  /** Null while the form is incomplete. */
  order: Ordered | null
}

/** What will become of the order, by the rules that execute it. */
export function TicketFacts({ form, context, order }: TicketFactsProps) {
  const { ticket, account } = context
  const known = order && estimate(order, context)
  // The price does not depend on the quantity, so it is said before that is typed.
  const one = orderIn({ ...form, quantity: '1' }, ticket)
  const priced = typeof one === 'string' ? null : estimate(one, context)
  const money = (value: number) => withCurrency(formatAmount(value, account.currency), account.currency)
  const ends = ticket.ends[form.until]
  return (
    <dl className="well stack gap-8">
      <Fact name={text.facts.when}>
        <When type={form.type} context={context} order={order} priced={priced} />
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

interface FactProps {
  name: string
  /** A figure, in place of words. */
  figure?: string
  isShort?: boolean
  children?: ReactNode
}

function Fact({ name, figure, isShort, children }: FactProps) {
  return (
    <div className={`${styles.fact} stack gap-12`}>
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

interface WhenProps extends Pick<TicketFactsProps, 'context' | 'order'> {
  type: OrderType
  priced: Estimate | null
}

function When({ type, context: { price, ticket, account }, order, priced }: WhenProps) {
  const { now } = useSnapshot(clock)
  const { says } = text
  const late = price?.freshness === 'delayed' ? Math.round((now - Date.parse(price.as_of)) / MINUTE_MS) : 0
  const held = heldOf(account, ticket.symbol)
  const said = [
    says.later(hoursMinutes(onReadersClock(now))),
    late > 0 && says.delayed(String(late)),
    ticket.opens_at && says.opens(formatMoment(ticket.opens_at)),
    price && UNTRUSTED.includes(price.freshness) && says.untrusted,
    priced?.isReached && (type === 'stop' ? says.triggered : says.through),
    order?.side === 'sell' && order.quantity > held && says.short(formatChosen(held, 0)),
  ]
  return said.filter(Boolean).join(' ')
}

function priceSentence({ side, type, level }: TicketForm, { ticket }: TicketContext, priced: Estimate | null): string {
  const { says } = text
  const { currency } = ticket
  const money = (value: number) => withCurrency(formatPrice(value, currency), currency)
  const typed = readTyped(levelLabel(type), level, 'positive', currency ?? '')
  const at = typeof typed === 'string' ? '…' : withCurrency(formatChosen(typed, 2), currency)
  if (type === 'limit') return says.limit(at, withCurrency(formatChosen(ticket.tick ?? 0, 2), currency))
  const reached = type === 'stop' ? `${says.stop(at)} ` : ''
  if (priced === null) return reached || text.noPrice
  const { price, half } = priced
  if (half === null) return reached + says.known(side, money(price))
  const [spread] = formatDifferences([half], { price, currency, signed: false })
  return reached + says.half(money(price), withCurrency(spread, currency))
}

function fxSentence({ currency, fx, fx_day }: SimulatorTicket, account: string): string {
  if (fx === null || fx_day === null) return text.says.noFx(currency ?? '', account)
  return text.says.fx(currency ?? '', formatChosen(Number(fx.toPrecision(6)), 2), account, formatSession(fx_day))
}
