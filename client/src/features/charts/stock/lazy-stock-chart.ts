import { lazyComponent } from '#client/src/components/states/lazy.tsx'

/** Loaded lazily: most of the stock page appears before the chart's code. */
export const StockChart = lazyComponent(async () => (await import('./StockChart.tsx')).StockChart)
