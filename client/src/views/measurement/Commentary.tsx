import { MEASURED_COMMENTARY, type SentenceTally } from '#domain/commentary/measured.ts'
import { wilson95 } from '#domain/opportunities/core/statistics.ts'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import { MeasuredBy } from './MeasuredBy.tsx'
import styles from './Measurement.module.css'

const text = measurement.commentary
const { faithful, claims, talk, measured_on, name } = MEASURED_COMMENTARY

/** How many faithful sentences of a model reach the page, and how many with something smuggled in. */
export function Commentary() {
  return (
    <>
      <p>{text.method}</p>
      <table className={styles.table} aria-label={text.table}>
        <TableHead columns={{ set: text.set, ...text.columns }} />
        <tbody>
          <Row name={text.faithful} {...faithful} />
          <Row name={text.claims} {...claims} />
          <Row name={text.talk} {...talk} />
        </tbody>
      </table>
      <MeasuredBy command="eval:commentary" on={measured_on} set={name} />
      <p>{text.few}</p>
    </>
  )
}

function Row({ name, sentences, shown }: SentenceTally & { name: string }) {
  const [low, high] = wilson95(shown, sentences)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(sentences)}</td>
      <td>{formatCount(shown)}</td>
      <td>
        {formatPercent((100 * shown) / sentences)}
        <small>{measurement.interval(formatPercent(low), formatPercent(high))}</small>
      </td>
    </tr>
  )
}
