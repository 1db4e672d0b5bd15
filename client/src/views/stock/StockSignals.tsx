import { stockSignals } from '../../stores/signals/opportunities.ts'
import { stockWidgets } from '../../text/es/stock-widgets.ts'
import { SignalWidget } from '../opportunities/SignalWidget.tsx'

/** A row of a wide screen. */
const MOST = 3

/** The stock's signals of the last 30 sessions, each with its record. */
export function StockSignals({ symbol }: { symbol: string }) {
  return (
    <SignalWidget
      feed={stockSignals(symbol)}
      title={stockWidgets.stockSignals.title}
      most={() => MOST}
      none={stockWidgets.stockSignals.none}
    />
  )
}
