import { useSnapshot } from 'valtio'
import { proxy } from 'valtio/vanilla'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { StockSelect } from '../../components/forms/StockSelect.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { onSignOut } from '../../stores/session.ts'
import { openSubView } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { isFollowed, watchlist } from '../watchlist/watchlist.ts'
import { ChartGrid, PendingGrid } from './ChartGrid.tsx'

export function Charts() {
  const { status, data: items, loading, old } = useLoaded(watchlist)
  const { symbol: chosen } = useSnapshot(charts)
  const symbol = items && chosen && isFollowed(items, chosen) ? chosen : (items?.[0]?.symbol ?? null)
  return (
    <>
      <ViewTitle name={es.charts.title} className="below-4" />
      <p className="muted below-16">{es.charts.disclaimer}</p>
      {status === 'error' && <Failed text={es.watchlist.loadFailed} onRetry={watchlist.load} />}
      {loading && <PendingGrid />}
      {items && symbol === null && (
        <Notice text={es.watchlist.empty}>
          <Button variant="link" onClick={() => openSubView('advancedSearch')}>
            {es.watchlist.search}
          </Button>
        </Notice>
      )}
      {items && symbol !== null && (
        <>
          <div className="flow align-end gap-8-16">
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

/** The stock whose charts were last opened; null stands for the first one of the watchlist. */
const charts = proxy<{ symbol: string | null }>({ symbol: null })

function chooseChartStock(symbol: string): void {
  charts.symbol = symbol
}

onSignOut(() => {
  charts.symbol = null
})
