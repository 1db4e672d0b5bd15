import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { InTurn } from '../../components/frame/InTurn.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed } from '../../components/states/Failed.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { useChannels } from '../../realtime/live.ts'
import { openSubView, view } from '../../stores/page/view.ts'
import { usePrice } from '../../stores/prices/prices.ts'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { rememberStock } from '../../stores/search/quick-search.ts'
import { indicatorsEntry, tradingEntry } from '../../stores/stock/stocks.ts'
import { es } from '../../text/es.ts'
import { CreateAlert } from './CreateAlert.tsx'
import { FollowButton } from './FollowButton.tsx'
import { PriceHeader } from './price/PriceHeader.tsx'
import styles from './StockDetail.module.css'
import { WIDGETS } from './widgets.tsx'

const goBack = () => openSubView('mainDashboard')

export function StockDetail() {
  const { symbol } = useSnapshot(view)
  return symbol ? <Stock key={symbol} symbol={symbol} /> : <NoStock />
}

function NoStock() {
  return (
    <div className={styles.none}>
      <ViewTitle name={es.subViews.stockDetail} className={styles.noneTitle}>
        {es.stock.noneTitle}
      </ViewTitle>
      <Notice text={es.stock.noneHelp} alert>
        <Button look="primary" onClick={goBack}>
          {es.common.back}
        </Button>
      </Notice>
    </div>
  )
}

/** What the price moves rerenders by itself: this does not, nor all that stands under it. */
function Stock({ symbol }: { symbol: string }) {
  useChannels([`quote:${symbol}`, `indicators:${symbol}`])
  useEffect(() => {
    // Kept from an earlier visit: these may belong to an earlier session.
    if (tradingEntry(symbol).status === 'ready') void tradingEntry(symbol).load()
    if (indicatorsEntry(symbol).status === 'ready') void indicatorsEntry(symbol).load()
  }, [symbol])
  return (
    <>
      <StockTitle symbol={symbol} />
      <StockPrice symbol={symbol} />
      <div className={styles.widgets}>
        <InTurn>
          {WIDGETS.map(({ area, sentence, load, View }) => (
            <div key={area} style={{ gridArea: area }}>
              <Boundary sentence={sentence} retry={() => load(symbol)}>
                <View symbol={symbol} />
              </Boundary>
            </div>
          ))}
        </InTurn>
      </div>
    </>
  )
}

function StockTitle({ symbol }: { symbol: string }) {
  const { data } = useSnapshot(tradingEntry(symbol))
  const known = data?.name ?? watchlist.items.find((item) => item.symbol === symbol)?.name
  useEffect(() => {
    if (known) rememberStock({ symbol, name: known })
  }, [symbol, known])
  const name = known ?? symbol
  return (
    <SubViewHeader
      name={`${symbol} · ${name}`}
      title={
        <>
          {name} <span className={styles.symbol}>{symbol}</span>
        </>
      }
    >
      <div className={styles.actions}>
        <CreateAlert symbol={symbol} />
        <FollowButton symbol={symbol} />
      </div>
    </SubViewHeader>
  )
}

function StockPrice({ symbol }: { symbol: string }) {
  const { price, trading, failed, old } = usePrice(symbol)
  if (failed && !price) return <Failed text={es.stock.loadFailed} onRetry={() => tradingEntry(symbol).load()} />
  return (
    <Boundary sentence={es.stock.loadFailed} retry={() => tradingEntry(symbol).load()}>
      <PriceHeader price={price} trading={trading} old={old} />
    </Boundary>
  )
}
