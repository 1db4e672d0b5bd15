import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { useChannels } from '../../realtime/live.ts'
import { openSubView } from '../../stores/page/view.ts'
import { pause } from '../../stores/prices/pause.ts'
import { loadSparklines } from '../../stores/prices/sparklines.ts'
import { loadWatchlist, watchlist } from '../../stores/prices/watchlist.ts'
import { useLoaded, useRenewed } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { AddTicker } from './AddTicker.tsx'
import styles from './Watchlist.module.css'
import { SkeletonRows, WatchlistRow } from './WatchlistRow.tsx'

/** How often the day's lines are fetched again; between fetches the live price is at their end. */
const SPARKLINES_MS = 60_000

export function Watchlist() {
  const { status, loading, old } = useLoaded(watchlist, loadWatchlist)
  const { items } = useSnapshot(watchlist)
  const symbols = items.map((item) => item.symbol)
  useChannels(symbols.map((symbol) => `quote:${symbol}`))
  useRenewed(watchlist, loadWatchlist)
  useSparklines(symbols.join(' '))

  return (
    <section className={styles.widget} aria-labelledby="watchlist-title" aria-busy={loading}>
      <header className={styles.header}>
        <h2 id="watchlist-title" className="large">
          {es.watchlist.title} {old && <OldMark />}
        </h2>
        <AddTicker />
      </header>
      {status === 'error' && <Failed text={es.watchlist.loadFailed} onRetry={loadWatchlist} />}
      {status === 'ready' && items.length === 0 && (
        <Notice text={es.watchlist.empty}>
          <Button look="link" onClick={() => openSubView('advancedSearch')}>
            {es.watchlist.search}
          </Button>
        </Notice>
      )}
      {(loading || items.length > 0) && (
        <table className={styles.table} aria-labelledby="watchlist-title">
          <TableHead columns={es.watchlist.columns} />
          <tbody>
            {loading ? (
              <SkeletonRows count={5} />
            ) : (
              items.map(({ id, symbol, name, unlisted }) => (
                <WatchlistRow key={id} symbol={symbol} name={name} unlisted={unlisted} />
              ))
            )}
          </tbody>
        </table>
      )}
    </section>
  )
}

function useSparklines(symbols: string): void {
  useEffect(() => {
    if (symbols === '') return
    void loadSparklines()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !pause.paused) void loadSparklines()
    }, SPARKLINES_MS)
    return () => clearInterval(timer)
  }, [symbols])
}
