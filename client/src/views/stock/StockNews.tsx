import { stockNews } from '../../stores/texts/news.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { NewsWidget } from '../news/NewsWidget.tsx'

/** The news about the stock, followed or not. */
export function StockNews({ symbol }: { symbol: string }) {
  return <NewsWidget feed={stockNews(symbol)} title={stockWidgets.stockNews.title} none={stockWidgets.stockNews.none} />
}
