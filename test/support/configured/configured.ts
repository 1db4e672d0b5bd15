import type { Test } from 'tap'
import type { TestSmtp } from '#platform/testing/smtp.ts'
import type { BrowserFixture } from '../spec/fixture.ts'

/** Settings that an operator has made for the system under test. */
interface Settings {
  /** Host of another origin, on which the chart page is served. */
  CHART_HOST: string
  smtp: TestSmtp
}

/** Tests what users see of one setting. */
export type Configured = (t: Test, fixture: BrowserFixture, settings: Settings) => Promise<void>
