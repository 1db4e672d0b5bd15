import type { Test } from 'tap'
import type { TestSmtp } from '#platform/testing/smtp.ts'
import type { Stage } from '../spec/stage.ts'

/** What an operator has set for the system on the stage. */
interface Settings {
  /** Another origin, for the chart page. */
  CHART_HOST: string
  smtp: TestSmtp
}

/** What users see of one setting. */
export type Configured = (t: Test, stage: Stage, settings: Settings) => Promise<void>
