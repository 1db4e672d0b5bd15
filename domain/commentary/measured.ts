import measured from './measured.json' with { type: 'json' }

/** Number of sentences that were judged, and of those that were accepted. */
export interface SentenceTally {
  sentences: number
  shown: number
}

/** Counts by the kind of sentence that its writer tried to get accepted. */
export interface CommentTally {
  /** Sentences that are faithful to the given statements. */
  faithful: SentenceTally
  /** Sentences with a false figure, relation or reading, another company, or a mark in a place where it is false. */
  claims: SentenceTally
  /** Sentences with advice, a cause or a forecast. */
  talk: SentenceTally
}

export interface CommentaryMeasurement extends CommentTally {
  /** Day of the measurement, YYYY-MM-DD. */
  measured_on: string
}

/** The last measurement that eval:commentary stored with --record. */
export const MEASURED_COMMENTARY: CommentaryMeasurement = measured
