import { ShieldCheck, TriangleAlert } from 'lucide-react'
import type { RuleRecord, StockRecord, TrackRecords } from '#domain/contract/track-records.ts'
import { es } from '../../text/es.ts'
import { formatCount, formatMoment, formatPercent } from '../../text/format.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './Ledger.module.css'
import methodStyles from './Method.module.css'

const percent = (value: number | null): string => (value === null ? es.common.unknown : formatPercent(value))

/** The record on the past, next to the outcomes of claims recorded in advance. */
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
            <dd className="text-20 strong" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** Says whether the ledger was intact at the last check. */
function Chain({ chain }: { chain: TrackRecords['cadena'] }) {
  if (!chain.intacta) return null
  const [state, words] = stateOf(chain)
  return (
    <div className="above-8" data-chain={state}>
      <p className="inline gap-6">
        <ShieldCheck className="accent" size={16} aria-hidden />
        {words}
      </p>
      {chain.comprobada && <p className="faint">{es.records.chain.checked(formatMoment(chain.comprobada))}</p>}
      <p className="faint">{es.records.chain.help}</p>
      {chain.huella && (
        <p className="faint">
          {es.records.chain.hash}{' '}
          <code className="breaks" translate="no">
            {chain.huella}
          </code>
          {'. '}
          {es.records.chain.keep}
        </p>
      )}
    </div>
  )
}

function stateOf({ entradas, comprobada }: TrackRecords['cadena']): [state: string, words: string] {
  const { unchecked, empty, intact } = es.records.chain
  if (comprobada === null) return ['unchecked', unchecked]
  return entradas === 0 ? ['empty', empty] : ['intact', intact(formatCount(entradas), entradas === 1)]
}

/** Warns that the ledger is not intact. */
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

/** Sums up all rules of the market: on the past, and since the recording began. A rate without signals is null. */
function summariseRules(rules: readonly RuleRecord[]) {
  const sum = (read: (rule: RuleRecord) => number) => rules.reduce((total, rule) => total + read(rule), 0)
  const signals = sum((rule) => rule.ocurrencias)
  const hits = sum((rule) => rule.aciertos)
  const settled = sum((rule) => rule.futuro.resueltas)
  const settled_hits = sum((rule) => rule.futuro.aciertos)
  return {
    signals,
    hits,
    rate_pct: percentOf(hits, signals),
    // The rate of any day, each rule weighted by its signals.
    base_pct: signals === 0 ? null : sum((rule) => rule.ocurrencias * (rule.base_pct ?? 0)) / signals,
    registered: sum((rule) => rule.futuro.registradas),
    settled,
    settled_hits,
    settled_pct: percentOf(settled_hits, settled),
  }
}

type Summary = ReturnType<typeof summariseRules>

const provenStocks = (stocks: readonly StockRecord[]) => ({
  proven: stocks.filter(({ ventaja }) => ventaja === 'demostrada').length,
  all: stocks.length,
})

const provenRules = (rules: readonly RuleRecord[]) => ({
  proven: rules.reduce((total, { con_ventaja }) => total + con_ventaja, 0),
  all: rules.reduce((total, { acciones }) => total + acciones, 0),
})

const percentOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

interface MethodProps {
  stocks: readonly StockRecord[]
  rules: readonly RuleRecord[]
}

/** Says what is counted, and for how many stocks or rules an edge is proven. */
export function Method({ stocks, rules }: MethodProps) {
  const own = provenStocks(stocks)
  const market = provenRules(rules)
  const { proven, all } = own.all > 0 ? own : market
  const scope =
    own.all > 0 ? es.records.provenOwn(formatCount(market.proven), formatCount(market.all)) : es.records.provenMarket
  return (
    <div className="stack gap-8 max-760 muted">
      <p className={methodStyles.proven} data-field="proven">
        <strong>{es.records.proven(formatCount(proven), formatCount(all))}</strong> {scope} {es.records.honest}
      </p>
      <p>
        {es.records.method} <MeasurementLink part="signals" />
      </p>
    </div>
  )
}
