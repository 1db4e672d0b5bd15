import { useEffect } from 'react'
import { importList } from '#domain/contract/calls/lists.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../components/forms/Button.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { keyed } from '../../stores/by-symbol.ts'
import { resource, useLoaded } from '../../stores/resource.ts'
import { openSubView, replaceStock } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { readersZone } from '../../text/format.ts'
import styles from './StockDetail.module.css'

/** The stocks that a ticker in an address may mean, read as one in a list of tickers is. */
const meantEntry = keyed((ticker) =>
  resource(async () => {
    const { found, ambiguous } = await call(importList, { body: { text: ticker, add: false, zone: readersZone() } })
    return [...found, ...ambiguous.flatMap(({ candidates }) => candidates)].filter(({ symbol }) => symbol !== ticker)
  }),
)

/** Goes on to the stock that is meant by a ticker which is no symbol; asks where it may be several, or says that none is. */
export function MeantStock({ ticker }: { ticker: string }) {
  const entry = meantEntry(ticker)
  const { data: stocks, error } = useLoaded(entry)
  const only = stocks?.length === 1 ? stocks[0].symbol : null
  useEffect(() => {
    if (only !== null) replaceStock(only)
  }, [only])
  if (error) return <Failed text={es.stock.loadFailed} onRetry={entry.load} />
  return (
    <div className={styles.none}>
      <ViewTitle name={es.subViews.stockDetail} className={styles.noneTitle}>
        {ticker}
      </ViewTitle>
      {stocks && stocks.length > 1 && (
        <Notice text={es.stock.several(ticker)}>
          <div className="row gap-8">
            {stocks.map(({ symbol, name }) => (
              <Button key={symbol} onClick={() => replaceStock(symbol)}>
                {symbol} · {name}
              </Button>
            ))}
          </div>
        </Notice>
      )}
      {stocks?.length === 0 && (
        <Notice text={es.stock.unknown(ticker)} alert>
          <Button variant="primary" onClick={() => openSubView('mainDashboard')}>
            {es.common.back}
          </Button>
        </Notice>
      )}
    </div>
  )
}
