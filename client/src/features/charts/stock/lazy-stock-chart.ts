import { lazyComponent } from '#client/src/components/states/lazy.tsx'

/** The chart's own code, which most of the page is there without. */
export const StockChart = lazyComponent(async () => (await import('./StockChart.tsx')).StockChart)
