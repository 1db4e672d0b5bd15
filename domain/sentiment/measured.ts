import measured from './measured.json' with { type: 'json' }
import type { SentimentScores } from './measurement.ts'

export interface SentimentMeasurement extends SentimentScores {
  /** YYYY-MM-DD. */
  measured_on: string
  /** How the data sets are known in public, by `set`. */
  names: Record<string, string>
}

/** What eval:sentiment measured last, written by it with --record. */
export const MEASURED_SENTIMENT = measured as SentimentMeasurement
