import { Plus, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { SYMBOL_PATTERN } from '#domain/market/types.ts'
import { ApiError } from '../../api/call.ts'
import { Button } from '../../components/forms/Button.tsx'
import { StaggeredRender } from '../../components/frame/StaggeredRender.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { useChannels } from '../../realtime/live.ts'
import { showToast } from '../../stores/notices.ts'
import { usePrice } from '../../stores/prices.ts'
import { useLoaded } from '../../stores/resource.ts'
import { indicatorsEntry, tradingEntry } from '../../stores/stock-data.ts'
import { openSubView, view } from '../../stores/view.ts'
import { es } from '../../text/es.ts'
import { rememberStock } from '../search/quick-search.ts'
import { OrderButton } from '../simulator/OrderButton.tsx'
import { addTicker, isFollowed, removeTicker, useFollowed, watchlist } from '../watchlist/watchlist.ts'
import { CreateAlert } from './CreateAlert.tsx'
import followStyles from './FollowButton.module.css'
import { MeantStock } from './MeantStock.tsx'
import { PriceHeader } from './PriceHeader.tsx'
import styles from './StockDetail.module.css'
import { WIDGETS } from './widgets.tsx'

const goBack = () => openSubView('mainDashboard')

export function StockDetail() {
  const { symbol } = useSnapshot(view)
  return symbol ? <KnownStock key={symbol} symbol={symbol} /> : <NoStock />
}

/** The page of a stock, or of what an address names instead of one. */
function KnownStock({ symbol }: { symbol: string }) {
  const { data, error } = useSnapshot(tradingEntry(symbol))
  const isUnknown = error instanceof ApiError && error.code === 'unknown_symbol'
  if (data === null && (isUnknown || !SYMBOL_PATTERN.test(symbol))) return <MeantStock ticker={symbol} />
  return <Stock symbol={symbol} />
}

function NoStock() {
  return (
    <div className={styles.none}>
      <ViewTitle name={es.subViews.stockDetail} className={styles.noneTitle}>
        {es.stock.noneTitle}
      </ViewTitle>
      <Notice text={es.stock.noneHelp} alert>
        <Button variant="primary" onClick={goBack}>
          {es.common.back}
        </Button>
      </Notice>
    </div>
  )
}

/**
 * The page of one stock. Parts that the price moves are components of their own, so that a tick renders neither
 * this one nor the widgets.
 */
function Stock({ symbol }: { symbol: string }) {
  useChannels([`quote:${symbol}`, `indicators:${symbol}`])
  useEffect(() => {
    // Entries loaded on an earlier visit may belong to an earlier session.
    if (tradingEntry(symbol).status === 'ready') void tradingEntry(symbol).load()
    if (indicatorsEntry(symbol).status === 'ready') void indicatorsEntry(symbol).load()
  }, [symbol])
  return (
    <>
      <StockTitle symbol={symbol} />
      <StockPrice symbol={symbol} />
      <div className={styles.widgets}>
        <StaggeredRender inReach>
          {WIDGETS.map(({ area, sentence, load, View }) => (
            <div key={area} style={{ gridArea: area }}>
              <Boundary sentence={sentence} retry={() => load(symbol)}>
                <View symbol={symbol} />
              </Boundary>
            </div>
          ))}
        </StaggeredRender>
      </div>
    </>
  )
}

function StockTitle({ symbol }: { symbol: string }) {
  const { data } = useSnapshot(tradingEntry(symbol))
  const known = data?.name ?? watchlist.data?.find((item) => item.symbol === symbol)?.name
  useEffect(() => {
    if (known) rememberStock({ symbol, name: known })
  }, [symbol, known])
  const name = known ?? symbol
  return (
    <SubViewHeader
      name={`${symbol} · ${name}`}
      title={
        <>
          {name}{' '}
          <span className="regular muted nowrap" translate="no">
            {symbol}
          </span>
        </>
      }
    >
      <div className={`${styles.actions} firm gap-8 flex align-start`}>
        <OrderButton symbol={symbol} />
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

/**
 * Follows or unfollows the stock. After unfollowing it goes back to the dashboard; after a failure the button stays
 * off.
 */
function FollowButton({ symbol }: { symbol: string }) {
  const { status } = useLoaded(watchlist)
  const items = useFollowed()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (status === 'error') return null
  // The widest of its labels, so that the other buttons keep their places.
  if (status !== 'ready') return <Skeleton width={157} height={36} />
  const followed = isFollowed(items, symbol)

  async function toggle() {
    setBusy(true)
    const found = followed ? await removeTicker(symbol) : await addTicker(symbol)
    setBusy(false)
    setProblem(found)
    if (found) return
    if (followed) openSubView('mainDashboard')
    else showToast(es.watchlist.added(symbol))
  }

  return (
    <div className={followStyles.follow}>
      <Button variant={followed ? 'quiet' : 'primary'} disabled={busy || problem !== null} onClick={toggle}>
        {followed ? <X size={16} aria-hidden /> : <Plus size={16} aria-hidden />}
        {followed ? es.stock.unfollow : es.stock.follow}
      </Button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}
