import { late } from '../../components/states/late.tsx'

/** The chart's own code, which most of the page is there without. */
export const StockChart = late(async () => (await import('./StockChart.tsx')).StockChart)
