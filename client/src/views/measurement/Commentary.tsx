import { MEASURED_COMMENTARY } from '../../../../domain/commentary/measured.ts'
import { wilson95 } from '../../../../domain/opportunities/core/wilson.ts'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import { MeasuredBy } from './MeasuredBy.tsx'
import styles from './Measurement.module.css'

const text = measurement.commentary
const { wrong, caught, clean, stopped, measured_on, name } = MEASURED_COMMENTARY

/** How often the figure check stops wrong texts, and correct ones. */
export function Commentary() {
  return (
    <>
      <p>{text.method}</p>
      <table className={styles.table} aria-label={text.table}>
        <TableHead columns={{ set: text.set, ...text.columns }} />
        <tbody>
          <Row name={text.wrong} texts={wrong} stopped={caught} />
          <Row name={text.clean} texts={clean} stopped={stopped} />
        </tbody>
      </table>
      <MeasuredBy command="eval:commentary" on={measured_on} set={name} />
      <p>{text.few}</p>
    </>
  )
}

function Row({ name, texts, stopped }: { name: string; texts: number; stopped: number }) {
  const [low, high] = wilson95(stopped, texts)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatCount(texts)}</td>
      <td>{formatCount(stopped)}</td>
      <td>
        {formatPercent((100 * stopped) / texts)}
        <small>{measurement.interval(formatPercent(low), formatPercent(high))}</small>
      </td>
    </tr>
  )
}
