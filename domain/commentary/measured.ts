import measured from './measured.json' with { type: 'json' }

/** How the figure check does on texts known to have, or not to have, a planted error. */
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

/** The last measurement of eval:commentary, which writes it with --record. */
export const MEASURED_COMMENTARY: CommentaryMeasurement = measured
