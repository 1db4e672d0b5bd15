import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { OldMark } from '../../components/marks/OldMark.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { openSubView } from '../../stores/page/view.ts'
import { isFollowed, loadWatchlist, watchlist } from '../../stores/prices/watchlist.ts'
import { charts, chooseChartStock } from '../../stores/stock/charts.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { ChartGrid, PendingGrid } from './ChartGrid.tsx'
import styles from './Charts.module.css'
import { StockSelect } from './StockSelect.tsx'

export function Charts() {
  const { status, data: items, loading, old } = useLoaded(watchlist, loadWatchlist)
  const { symbol: chosen } = useSnapshot(charts)
  const symbol = items && chosen && isFollowed(items, chosen) ? chosen : (items?.[0]?.symbol ?? null)
  return (
    <>
      <ViewTitle name={es.charts.title} className={styles.title} />
      <p className="muted below-16">{es.charts.disclaimer}</p>
      {status === 'error' && <Failed text={es.watchlist.loadFailed} onRetry={loadWatchlist} />}
      {loading && <PendingGrid />}
      {items && symbol === null && (
        <Notice text={es.watchlist.empty}>
          <Button look="link" onClick={() => openSubView('advancedSearch')}>
            {es.watchlist.search}
          </Button>
        </Notice>
      )}
      {items && symbol !== null && (
        <>
          <div className={styles.bar}>
            <StockSelect
              label={es.charts.stock}
              items={items}
              value={symbol}
              onChoose={(next) => next && chooseChartStock(next)}
            />
            {old && <OldMark />}
          </div>
          <ChartGrid key={symbol} symbol={symbol} />
        </>
      )}
    </>
  )
}
