/** Number of sessions that a forecast covers, and after which its outcome and that of a signal are known. */
export const HORIZON = 10

/** A forecast needs this many bars; with fewer there is none. */
export const MIN_BARS = 250

/** Share of closes that the band claims to contain at each horizon. */
export const NOMINAL_COVERAGE = 0.8
