import measured from './measured.json' with { type: 'json' }
import type { SentimentScores } from './measurement.ts'

export interface SentimentMeasurement extends SentimentScores {
  /** YYYY-MM-DD. */
  measured_on: string
  /** The public names of the data sets, by `set`. */
  names: Record<string, string>
}

/** The last measurement of eval:sentiment, which writes it with --record. */
export const MEASURED_SENTIMENT = measured as SentimentMeasurement
