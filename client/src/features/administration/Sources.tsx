import { type CSSProperties, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { SourceReport } from '#domain/contract/sources.ts'
import { WINDOWS } from '#domain/market/sources.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Chip } from '../../components/figures/Chip.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { clock } from '../../stores/clock.ts'
import { reset, useLoaded } from '../../stores/resource.ts'
import { formatAge, formatWait } from '../../text/age.ts'
import { sources as text } from '../../text/es/sources.ts'
import { formatCount, formatMoment } from '../../text/format.ts'
import { sourceReports } from './administration.ts'
import styles from './Sources.module.css'

const REFRESH_MS = 5_000

/** Every source of data that is called over the network: calls made, calls left, and health. */
export function Sources() {
  const { status, data, loading, old } = useLoaded(sourceReports)
  const { now } = useSnapshot(clock)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void sourceReports.load(), REFRESH_MS)
    return () => {
      clearInterval(timer)
      reset(sourceReports)
    }
  }, [])
  return (
    <section className="rows" aria-label={text.title} aria-busy={loading}>
      <p className={styles.lead}>{text.lead}</p>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={sourceReports.load} />}
      {loading && <Skeleton width="100%" height={156} />}
      {data?.results.length === 0 && <Notice text={text.none} />}
      {data && data.results.length > 0 && (
        <>
          <table className={styles.table} aria-label={text.title}>
            <TableHead columns={text.columns} />
            <tbody>
              {data.results.map((report) => (
                <SourceRow key={report.source} report={report} now={now} />
              ))}
            </tbody>
          </table>
          {data.differences && data.differences.length > 0 && (
            <ul aria-label={text.differences} data-field="differences">
              {data.differences.map((difference) => (
                <li key={`${difference.symbol} ${difference.other}`}>{text.difference(difference)}</li>
              ))}
            </ul>
          )}
          <p className="muted above-12" data-field="figures">
            {text.figures} <time dateTime={data.as_of}>{formatAge(now - Date.parse(data.as_of))}</time>{' '}
            {old && <OldMark />}
          </p>
        </>
      )}
    </section>
  )
}

type Column = keyof typeof text.columns

const cell = (column: Column) => ({
  'data-column': column,
  'data-label': column === 'source' ? undefined : text.columns[column],
  style: { gridArea: column },
})

/** Shows the state of a source at `now` (epoch ms). */
function SourceRow({ report, now }: { report: SourceReport; now: number }) {
  const { source, budget, next_poll, refusals } = report
  const { name, gives } = text.named(source)
  return (
    <tr className={styles.row} data-source={source}>
      <td {...cell('source')}>
        <strong className="breaks">{name}</strong>
        <small className="block">{gives}</small>
      </td>
      {WINDOWS.map((window) => (
        <td key={window} {...cell(window)}>
          <Spent window={budget[window]} />
        </td>
      ))}
      <td {...cell('next')}>{next_poll === null ? text.unplanned : <NextPoll at={next_poll} now={now} />}</td>
      <td {...cell('refusals')}>
        {text.refused.ceiling(refusals.ceiling)}
        <small className="block">{text.refused.source(refusals.source)}</small>
      </td>
      <td {...cell('breaker')}>
        <Breaker report={report} now={now} />
      </td>
    </tr>
  )
}

function Spent({ window: { ceiling, spent, left, kept } }: { window: SourceReport['budget']['minute'] }) {
  const share = (count: number) => `${Math.min(100, Math.max(0, (100 * count) / ceiling))}%`
  const places = { '--spent': share(spent), '--kept': share(ceiling - kept) } as CSSProperties
  return (
    <>
      <span data-field="spent">{formatCount(spent)}</span>
      <small className="block">{text.ceiling(ceiling)}</small>
      <small className="block" data-empty={left === 0 || undefined}>
        {text.left(left)}
      </small>
      <span className={styles.bar} style={places} data-keeps={kept > 0 || undefined} aria-hidden />
    </>
  )
}

/** Milliseconds after which an overdue poll means that nothing polls the source. */
const OVERDUE_MS = 60_000

function NextPoll({ at, now }: { at: string; now: number }) {
  const wait = Date.parse(at) - now
  return <time dateTime={at}>{wait < -OVERDUE_MS ? text.overdue(formatAge(-wait)) : formatWait(wait)}</time>
}

function Breaker({ report: { breaker, last_ok }, now }: { report: SourceReport; now: number }) {
  const { state, since, failures, next_try, error } = breaker
  return (
    <>
      <Chip tone={state === 'closed' ? 'up' : 'warn'}>{text.breaker[state]}</Chip>{' '}
      {since !== null && <span>{text.since(formatMoment(since), failures)}</span>}
      {state === 'open' && next_try !== null && (
        <small className="block">{text.retry(formatWait(Date.parse(next_try) - now))}</small>
      )}
      {error !== null && <small className="block breaks">{error}</small>}
      <small className="block">
        {last_ok === null ? text.never : text.lastOk(formatAge(now - Date.parse(last_ok)))}
      </small>
    </>
  )
}
