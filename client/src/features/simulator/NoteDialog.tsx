import type { NoteBody } from '#domain/contract/simulator.ts'
import type { Side } from '#domain/simulator/order.ts'
import { SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field, FigureField } from '../../components/forms/Field.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { Dialog } from '../../components/overlays/Dialog.tsx'
import { simulator, ticket } from '../../text/es/simulator.ts'
import styles from './StartForm.module.css'
import { noteTrade } from './simulator.ts'
import { problemAmong, readTyped } from './typed-fields.ts'

const text = simulator.note

interface NoteFields {
  symbol: string
  side: Side
  /** The instant on the reader's clock, as the browser writes it: 2026-11-30T15:32. */
  at: string
  quantity: string
  price: string
  costs: string
}

const FRESH: NoteFields = { symbol: '', side: 'buy', at: '', quantity: '', price: '', costs: '0' }

/** Notes a trade of one's own in the past. */
export function NoteDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  return (
    <Dialog open={open} title={text.title} onClose={onClose}>
      <NoteForm onDone={onClose} />
    </Dialog>
  )
}

function NoteForm({ onDone }: { onDone(): void }) {
  const { form, problem, busy, edit, field, submit } = useForm<NoteFields>(
    FRESH,
    (form) => problemAmong([bodyOf(form)]),
    async (form, client_id) => {
      const body = bodyOf(form)
      const problem = typeof body === 'string' ? body : await noteTrade({ ...body, client_id })
      if (problem === null) onDone()
      return problem
    },
  )
  return (
    <form className="stack gap-16" noValidate onSubmit={submit} data-form="note">
      <div className={`${styles.fields} stack align-end gap-12-16 halves`}>
        <Field label={text.symbol} autoComplete="off" autoCapitalize="characters" {...field('symbol')} />
        <Choice
          label={ticket.side}
          variant="field"
          options={Object.entries(ticket.sides)}
          value={form.side}
          onChoose={(side) => edit({ side: side as Side })}
        />
        <Field label={text.at} type="datetime-local" {...field('at')} />
        <FigureField label={ticket.quantity} {...field('quantity')} />
        <FigureField label={text.price} {...field('price')} />
        <FigureField label={text.costs} {...field('costs')} />
      </div>
      <FormProblem text={problem} />
      <SubmitButton busy={busy} text={text} />
    </form>
  )
}

function bodyOf({ symbol, side, at, quantity, price, costs }: NoteFields): NoteBody | string {
  if (symbol.trim() === '') return simulator.problems.symbol
  const instant = Date.parse(at)
  if (Number.isNaN(instant)) return simulator.problems.date
  const read = [
    readTyped(ticket.quantity, quantity, 'positive', 'acciones'),
    readTyped(text.price, price, 'positive'),
    readTyped(text.costs, costs, 'zero'),
  ]
  const problem = problemAmong(read)
  if (problem !== null) return problem
  const [count, each, paid] = read as number[]
  return {
    symbol: symbol.trim(),
    side,
    at: new Date(instant).toISOString(),
    quantity: count,
    price: each,
    costs: paid,
  }
}
