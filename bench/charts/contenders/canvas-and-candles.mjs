// What draws: uPlot with its styles, our canvas component and the candles. Only its size is measured.
export { candlePaths } from '../../../client/src/charts/candles.ts'
export { ChartCanvas } from '../../../client/src/charts/canvas.ts'
