import type { Test } from 'tap'
import type { TestSmtp } from '#platform/testing/smtp.ts'
import type { BrowserFixture } from '../spec/fixture.ts'

/** What an operator has set for the system under test. */
interface Settings {
  /** Another origin, for the chart page. */
  CHART_HOST: string
  smtp: TestSmtp
}

/** What users see of one setting. */
export type Configured = (t: Test, fixture: BrowserFixture, settings: Settings) => Promise<void>
