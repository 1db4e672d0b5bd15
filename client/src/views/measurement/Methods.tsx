import { measurement as text } from '../../text/es/measurement.ts'
import { es } from '../../text/es.ts'
import { RecordsLink } from '../records/RecordsLink.tsx'
import styles from './Measurement.module.css'

/** How the word beside a price is decided. */
export function Prices() {
  const { order, freshness, time, withheld } = text.prices
  return (
    <>
      <p>{order}</p>
      <ol className={styles.words}>
        {freshness.map(([word, when]) => (
          <li key={word} data-freshness={word}>
            <strong className="bold">{es.freshness[word]}</strong>
            <span className="muted">{when}</span>
          </li>
        ))}
      </ol>
      <p>{time}</p>
      <p>{withheld}</p>
    </>
  )
}

export function Signals() {
  const { method, compare, ledger } = text.signals
  return (
    <>
      <p>{method}</p>
      <p>{compare}</p>
      <p>
        {ledger} <RecordsLink />
      </p>
    </>
  )
}

export function Forecasts() {
  const { method, hidden, where } = text.forecasts
  return (
    <>
      <p>{method}</p>
      <p>{hidden}</p>
      <p>
        {where} <RecordsLink />
      </p>
    </>
  )
}
