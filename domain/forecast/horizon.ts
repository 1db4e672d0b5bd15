/** Number of sessions ahead that a forecast covers. */
export const HORIZON = 10

/** A forecast needs this many bars; with fewer there is none. */
export const MIN_BARS = 250

/** Share of closes that the band claims to contain at each horizon. */
export const NOMINAL_COVERAGE = 0.8
