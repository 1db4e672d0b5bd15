import measured from './measured.json' with { type: 'json' }
import type { SentimentScores } from './measurement.ts'

export interface SentimentMeasurement extends SentimentScores {
  /** Day of the measurement, YYYY-MM-DD. */
  measured_on: string
  /** The public names of the data sets, by `set`. */
  names: Record<string, string>
}

/** The last measurement that eval:sentiment stored with --record. */
export const MEASURED_SENTIMENT = measured as SentimentMeasurement
