import { useSnapshot } from 'valtio'
import { openStock } from '../../stores/page/view.ts'
import { watchlist } from '../../stores/prices/watchlist.ts'
import { es } from '../../text/es.ts'
import styles from './StockChips.module.css'

/** The most chips: a market-wide story would fill its card with them. */
const SHOWN = 2

/** The companies that a piece of news is about; each leads to its stock. */
export function StockChips({ tickers }: { tickers: readonly string[] }) {
  const { items } = useSnapshot(watchlist)
  const nameOf = (ticker: string) => items.find(({ symbol }) => symbol === ticker)?.name ?? ticker
  return (
    <ul className={styles.chips}>
      {tickers.slice(0, SHOWN).map((ticker) => (
        <li key={ticker}>
          <button type="button" title={es.news.openStock(nameOf(ticker))} onClick={() => openStock(ticker)}>
            {ticker}
          </button>
        </li>
      ))}
      {tickers.length > SHOWN && (
        <li className={styles.more} title={tickers.slice(SHOWN).join(', ')}>
          +{tickers.length - SHOWN}
        </li>
      )}
    </ul>
  )
}
