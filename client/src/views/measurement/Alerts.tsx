import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { type AlertFigures, LEAST_MEASURED } from '#domain/contract/alerts/figures.ts'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { alertFigures } from '../../stores/alert-figures.ts'
import { clock } from '../../stores/clock.ts'
import { reset } from '../../stores/loadable.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { formatAge } from '../../text/age.ts'
import { measurement } from '../../text/es/measurement.ts'
import { FigureCell, MEASURES } from './FigureCell.tsx'
import styles from './Measurement.module.css'

const text = measurement.alerts

/** How fast alerts were, and how many arrived. */
export function Alerts() {
  const { status, data, loading, old } = useLoaded(alertFigures)
  useEffect(() => () => reset(alertFigures), [])
  return (
    <>
      <p>{text.method}</p>
      <p>{text.reading(LEAST_MEASURED)}</p>
      {status === 'error' && <Failed text={text.failed} onRetry={alertFigures.load} />}
      {loading && <Skeleton width="100%" height={320} />}
      {data && (
        <Boundary sentence={text.failed} retry={alertFigures.load}>
          <Figures data={data} old={old} />
        </Boundary>
      )}
      <p>{text.limits}</p>
    </>
  )
}

function Figures({ data: { measured_at, all, recent }, old }: { data: AlertFigures; old: boolean }) {
  const { now } = useSnapshot(clock)
  return (
    <>
      <table className={styles.table} aria-label={text.table}>
        <TableHead columns={text.columns} />
        <tbody>
          {MEASURES.map((measure) => (
            <tr key={measure} data-measure={measure}>
              <th scope="row">
                {text.rows[measure].name}
                <small>{text.rows[measure].about}</small>
              </th>
              <FigureCell measure={measure} figure={recent[measure]} />
              <FigureCell measure={measure} figure={all[measure]} />
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.source} data-field="measured">
        {text.source}{' '}
        {measured_at === null ? (
          text.notYet
        ) : (
          <time dateTime={measured_at}>{formatAge(now - Date.parse(measured_at))}</time>
        )}
        . {old && <OldMark />}
      </p>
    </>
  )
}
