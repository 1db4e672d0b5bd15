import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { TrackRecords } from '#domain/contract/track-records.ts'
import { es } from '../../text/es.ts'
import { formatCount, formatMoment, formatPercent } from '../../text/format.ts'
import styles from './Ledger.module.css'
import { type Summary, summariseRules } from './summary.ts'

const percent = (value: number | null): string => (value === null ? es.common.unknown : formatPercent(value))

/** The record on the past, beside the outcomes of claims recorded in advance. */
export function Ledger({ rules, chain }: { rules: TrackRecords['reglas']; chain: TrackRecords['cadena'] }) {
  const summary = summariseRules(rules)
  return (
    <div className={styles.ledger}>
      <Side title={es.records.past} figures={pastFigures(summary)} field="past" />
      <Side title={es.records.since} figures={sinceFigures(summary)} field="since">
        {summary.settled === 0 && <p className="faint">{es.records.noneSettled}</p>}
        <Chain chain={chain} />
      </Side>
    </div>
  )
}

type Figure = readonly [label: string, value: string]

const pastFigures = ({ signals, hits, rate_pct, base_pct }: Summary): Figure[] => [
  [es.records.signals, formatCount(signals)],
  [es.records.hits, formatCount(hits)],
  [es.records.rate, percent(rate_pct)],
  [es.records.anyDay, percent(base_pct)],
]

const sinceFigures = ({ registered, settled, settled_hits, settled_pct }: Summary): Figure[] => [
  [es.records.registered, formatCount(registered)],
  [es.records.settled, formatCount(settled)],
  [es.records.hits, formatCount(settled_hits)],
  [es.records.rate, percent(settled_pct)],
]

interface SideProps {
  title: string
  figures: readonly Figure[]
  field: string
  children?: React.ReactNode
}

function Side({ title, figures, field, children }: SideProps) {
  return (
    <section className={styles.side} aria-label={title} data-summary={field}>
      <h2>{title}</h2>
      <p className="faint">{es.records.scope}</p>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-12">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** Whether the ledger was intact at the last check. */
function Chain({ chain }: { chain: TrackRecords['cadena'] }) {
  if (!chain.intacta) return null
  const [state, words] = stateOf(chain)
  return (
    <div className={styles.chain} data-chain={state}>
      <p className={styles.state}>
        <ShieldCheck size={16} aria-hidden />
        {words}
      </p>
      {chain.comprobada && <p className="faint">{es.records.chain.checked(formatMoment(chain.comprobada))}</p>}
      <p className="faint">{es.records.chain.help}</p>
    </div>
  )
}

function stateOf({ entradas, comprobada }: TrackRecords['cadena']): [state: string, words: string] {
  const { unchecked, empty, intact } = es.records.chain
  if (comprobada === null) return ['unchecked', unchecked]
  return entradas === 0 ? ['empty', empty] : ['intact', intact(formatCount(entradas), entradas === 1)]
}

/** The ledger is not intact. */
export function BrokenChain({ chain: { entradas, comprobada } }: { chain: TrackRecords['cadena'] }) {
  const { broken, brokenFrom, brokenHelp } = es.records.chain
  return (
    <div className={styles.broken} role="alert" data-chain="broken">
      <TriangleAlert size={20} aria-hidden />
      <div>
        <strong>{broken(formatCount(entradas))}</strong>
        {comprobada && <p>{brokenFrom(formatCount(entradas + 1), formatMoment(comprobada))}</p>}
        <p>{brokenHelp}</p>
      </div>
    </div>
  )
}
