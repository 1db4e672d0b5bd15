import { useSnapshot } from 'valtio'
import { Notice } from '../../components/states/Notice.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useChannels } from '../../realtime/live.ts'
import { search } from '../../stores/search/search.ts'
import { es } from '../../text/es.ts'
import { ResultRow, SkeletonRows } from './ResultRow.tsx'
import styles from './SearchResults.module.css'

/** From this many on, the server had more. */
const FULL = 10

export function SearchResults() {
  const { status, results, run } = useSnapshot(search)
  useChannels(results.map((result) => `quote:${result.ticker}`))
  if (status === 'idle') return null
  const searching = status === 'searching'
  return (
    <section className={styles.results} aria-labelledby="results-title" aria-busy={searching}>
      <header className={styles.header}>
        <h2 id="results-title">{es.search.results}</h2>
        <p role="status">{searching ? es.search.searching : summary(results.length)}</p>
      </header>
      {!searching && results.length === 0 ? (
        <Notice text={es.search.none} />
      ) : (
        <table className={styles.table} aria-labelledby="results-title">
          <TableHead columns={es.search.columns} />
          <tbody>
            {results.length === 0 ? (
              <SkeletonRows count={5} />
            ) : (
              results.map((result) => <ResultRow key={`${run} ${result.ticker}`} result={result} />)
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** The empty result has its own sentence. */
function summary(count: number): string {
  if (count === 0) return ''
  return count === FULL ? es.search.most(count) : es.search.count(count)
}
