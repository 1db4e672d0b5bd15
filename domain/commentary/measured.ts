import measured from './measured.json' with { type: 'json' }

/** How the figure check does on texts of which is known whether an error was planted in them. */
export interface CheckTally {
  /** With a planted error. */
  wrong: number
  caught: number
  /** Without one. */
  clean: number
  stopped: number
}

export interface CommentaryMeasurement extends CheckTally {
  /** YYYY-MM-DD. */
  measured_on: string
  /** Name of the texts. */
  name: string
}

/** What eval:commentary measured last, written by it with --record. */
export const MEASURED_COMMENTARY: CommentaryMeasurement = measured
