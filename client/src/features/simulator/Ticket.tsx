import { useState } from 'react'
import type { SimulatorAccount } from '#domain/contract/simulator.ts'
import type { OrderType, Side, Until } from '#domain/simulator/order.ts'
import { formatChosen } from '#domain/text/number.ts'
import { AgeChip } from '../../components/figures/AgeChip.tsx'
import { Money } from '../../components/figures/Money.tsx'
import { Button, SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FigureField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { StockSelect } from '../../components/forms/StockSelect.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import dialog from '../../components/overlays/Dialog.module.css'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { showToast } from '../../stores/notices.ts'
import { type Price, usePrice } from '../../stores/prices.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { openSubView } from '../../stores/view.ts'
import { simulator, ticket as text } from '../../text/es/simulator.ts'
import { watchlist } from '../watchlist/watchlist.ts'
import { account, isKnownKind, placeOrder, ticketOf } from './simulator.ts'
import { TicketFacts } from './TicketFacts.tsx'
import { closeTicket, type OrderIdea } from './ticket.ts'
import { heldOf, levelLabel, newForm, orderIn, type TicketContext, type TicketForm } from './ticket-form.ts'
import { problemAmong } from './typed-fields.ts'

/** Places an order of the simulator, with all that can be said of it before. */
export function Ticket({ idea: { symbol, side } }: { idea: OrderIdea }) {
  const { status, data } = useLoaded(account)
  useRefreshed(account)
  return (
    <Dialog open title={text.title(symbol)} onClose={closeTicket}>
      {status === 'error' && <Failed text={text.failed} onRetry={account.load} />}
      {status === 'loading' && <Skeleton width="100%" height={320} />}
      {data && data.kind !== 'orders' && <NoOrders account={data} />}
      {data?.kind === 'orders' &&
        (symbol === null ? <ChosenStock account={data} /> : <StockTicket symbol={symbol} side={side} account={data} />)}
    </Dialog>
  )
}

function NoOrders({ account }: { account: SimulatorAccount }) {
  const open = () => {
    closeTicket()
    openSubView('simulator')
  }
  if (!isKnownKind(account)) return <Notice text={simulator.newKind} />
  return (
    <Notice text={account.attempt === null ? text.noAttempt : text.byHand}>
      <Button variant="primary" onClick={open}>
        {text.toSimulator}
      </Button>
    </Notice>
  )
}

/** The ticket of one of the followed stocks. */
function ChosenStock({ account }: { account: SimulatorAccount }) {
  const { data } = useLoaded(watchlist)
  const [chosen, setChosen] = useState<string | null>(null)
  if (data === null) return <Skeleton width="100%" height={320} />
  if (data.length === 0) return <Notice text={text.noStocks} />
  const symbol = chosen ?? data[0].symbol
  return (
    <>
      <div className="below-12">
        <StockSelect variant="field" label={text.stock} items={data} value={symbol} onChoose={setChosen} />
      </div>
      <StockTicket key={symbol} symbol={symbol} account={account} />
    </>
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

function Now({ price, currency, held }: { price: Price | null; currency: string | null; held: number }) {
  return (
    <p className="flow baseline gap-4-8 below-12 target muted" data-field="now">
      {text.now}{' '}
      {price ? (
        <>
          <Money value={price.price} currency={currency} /> <AgeChip freshness={price.freshness} asOf={price.as_of} />
        </>
      ) : (
        text.noPrice
      )}
      {held > 0 && <span className="push">{text.held(formatChosen(held, 0))}</span>}
    </p>
  )
}

function OrderForm({ symbol, side, context }: { symbol: string; side?: Side; context: TicketContext }) {
  const { form, problem, busy, edit, field, submit } = useForm<TicketForm>(
    newForm(side),
    (form) => problemAmong([orderIn(form, context.ticket)]),
    (form, clientId) => send(form, symbol, context, clientId),
  )
  const order = orderIn(form, context.ticket)
  const { side: chosen, type } = form
  return (
    <form className="stack gap-16" noValidate onSubmit={submit} data-form="order">
      <div className="stack align-end gap-12-16 halves">
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
        <FigureField label={text.quantity} {...field('quantity')} />
        {type !== 'market' && <FigureField label={levelLabel(type)} {...field('level')} />}
        <Choice
          label={text.until}
          variant="field"
          options={Object.entries(text.untils)}
          value={form.until}
          onChoose={(value) => edit({ until: value as Until })}
        />
      </div>
      <TicketFacts form={form} context={context} order={typeof order === 'string' ? null : order} />
      <div className={`${dialog.foot} stack gap-12`}>
        <FormProblem text={problem} />
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

/** Places the order. Returns null, or a sentence that says why it was not placed. */
async function send(
  form: TicketForm,
  symbol: string,
  context: TicketContext,
  client_id: string,
): Promise<string | null> {
  const order = orderIn(form, context.ticket)
  if (typeof order === 'string') return order
  const problem = await placeOrder({ ...order, symbol, client_id })
  if (problem !== null) return problem
  closeTicket()
  const what = simulator.orders.what(form.side, formatChosen(order.quantity, 0), symbol)
  showToast(text.placed(what), { label: text.view, run: () => openSubView('simulator') })
  return null
}
