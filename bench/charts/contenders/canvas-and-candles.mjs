// The code that draws: uPlot with its styles, our canvas component and the bars. Only its size is measured.
export { candlePaths } from '#client/src/features/charts/panes/candles.ts'
export { ChartCanvas } from '#client/src/features/charts/panes/chart-canvas.ts'
