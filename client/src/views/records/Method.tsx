import type { RuleRecord, StockRecord } from '#domain/contract/track-records.ts'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import styles from './Method.module.css'
import { provenRules, provenStocks } from './summary.ts'

interface MethodProps {
  stocks: readonly StockRecord[]
  rules: readonly RuleRecord[]
}

/** What is counted, and the results. */
export function Method({ stocks, rules }: MethodProps) {
  const own = provenStocks(stocks)
  const market = provenRules(rules)
  const { proven, all } = own.all > 0 ? own : market
  const scope =
    own.all > 0 ? es.records.provenOwn(formatCount(market.proven), formatCount(market.all)) : es.records.provenMarket
  return (
    <div className={styles.method}>
      <p className={styles.proven} data-field="proven">
        <strong>{es.records.proven(formatCount(proven), formatCount(all))}</strong> {scope} {es.records.honest}
      </p>
      <p>
        {es.records.method} <MeasurementLink part="signals" />
      </p>
    </div>
  )
}
