import measured from './measured.json' with { type: 'json' }

/** Sentences that were judged, and how many of them were let stand. */
export interface SentenceTally {
  sentences: number
  shown: number
}

/** What the writers of sentences aimed at. */
export interface CommentTally {
  /** Faithful to the statements at hand. */
  faithful: SentenceTally
  /** Smuggled in: a false figure, relation or reading, another company, a mark where it says something false. */
  claims: SentenceTally
  /** Smuggled in: advice, a cause, a forecast. */
  talk: SentenceTally
}

export interface CommentaryMeasurement extends CommentTally {
  /** YYYY-MM-DD. */
  measured_on: string
  /** Name of the texts. */
  name: string
}

/** The last measurement of eval:commentary, which writes it with --record. */
export const MEASURED_COMMENTARY: CommentaryMeasurement = measured
