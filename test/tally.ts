export interface Tally {
  passed: number
  failed: number
  skipped: number
}

export const NONE: Tally = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** Counts the assertions of a TAP stream by its closing summary, `# { total: 9, pass: 7, fail: 1, skip: 1 }`. */
export function countTap(text: string): Tally {
  const summary = [...text.matchAll(/^# (\{ total: .*\})$/gm)].at(-1)?.[1] ?? ''
  const read = (word: string) => Number(new RegExp(`\\b${word}: (\\d+)`).exec(summary)?.[1] ?? 0)
  return { passed: read('pass'), failed: read('fail'), skipped: read('skip') + read('todo') }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numFailedTestSuites: number
}

/** Counts vitest's JSON report; a file that failed without a failed test counts as one. */
export function countVitest(report: VitestReport): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || (report.numFailedTestSuites > 0 ? 1 : 0),
    skipped: report.numPendingTests,
  }
}
