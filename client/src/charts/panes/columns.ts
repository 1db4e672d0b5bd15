import type uPlot from 'uplot'

// The columns of a pane's data: the rows, their times, then its own.

const TIME = 1
/** A pane's own columns begin here. */
export const OWN = 2

/** Columns are read by index only: uPlot's type names fewer kinds of them. */
export const columnsFor = (...columns: ArrayLike<number | null>[]): uPlot.AlignedData =>
  columns as unknown as uPlot.AlignedData

/** Of all rows, whatever part of them is drawn. */
export const timesOf = (u: uPlot): ArrayLike<number> => u.data[TIME] as ArrayLike<number>
