import { TechnicalIndicators } from '../../../domain/contract/indicators.ts'
import { technicalIndicators as compute } from '../../../domain/indicators/index.ts'
import { emptyColumns } from '../../../domain/market/bars/columns.ts'
import { instrumentOf, type StockAction } from './action.ts'

export const technicalIndicators: StockAction = {
  answer: TechnicalIndicators,
  handle(app, query) {
    const { symbol } = instrumentOf(app, query)
    const snapshot = app.deps.newest.indicators(symbol)?.snapshot
    return snapshot?.body ?? JSON.stringify(compute(emptyColumns(0), { symbol, live: false }))
  },
}
