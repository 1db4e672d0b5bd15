import { fibonacci } from '../indicators/fibonacci.ts'
import { type Chart, none } from './chart.ts'

/** Fibonacci retracements of the last 120 bars. */
export const fibonacciLevels: Chart = { series: [], levels: (view) => fibonacci(view)?.levels ?? [], marks: none }
