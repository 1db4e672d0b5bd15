// What draws: uPlot with its styles, our canvas component and the candles. Only its size is measured.
export { candlePaths } from '#client/src/charts/panes/candles.ts'
export { ChartCanvas } from '#client/src/charts/panes/canvas.ts'
