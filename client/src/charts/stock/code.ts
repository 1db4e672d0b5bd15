/** The chart's own code, which most of the page is there without. */
export const loadStockChart = async () => ({ default: (await import('./StockChart.tsx')).StockChart })
