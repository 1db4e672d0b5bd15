/** Sessions that a forecast looks ahead. */
export const HORIZON = 10

/** Bars that a forecast needs; with fewer there is none. */
export const MIN_BARS = 250

/** Chance that the band promises at each horizon. */
export const NOMINAL_COVERAGE = 0.8
