import { BASE_URL, text } from './settings.js'
import { asHtml, asText, errorSections, starvedLines, thresholdSection } from './summary.ts'

/** @import { Metrics, Section } from './summary.ts' */

/** What the summary needs of every metric. */
export const TREND_STATS = ['count', 'min', 'med', 'p(95)', 'p(99)', 'max']

/**
 * What handleSummary answers: the text on the terminal and, where SUMMARY_DIR names a folder, both forms in it.
 * @param {string} script
 * @param {{ metrics: Metrics, state: { testRunDurationMs: number } }} data
 * @param {string[]} lines what this run was
 * @param {Section[]} sections what the script adds to the thresholds
 */
export function report(script, { metrics, state }, lines, sections) {
  const title = `loadtest ${script}`
  const around = [
    ...starvedLines(metrics),
    `${BASE_URL}, ${Math.round(state.testRunDurationMs / 1000)} s`,
    ...lines,
    ...[text('MACHINE')].filter((line) => line !== undefined),
  ]
  const all = [thresholdSection(metrics), ...errorSections(metrics), ...sections]
  const words = asText(title, around, all)
  const folder = text('SUMMARY_DIR')
  return {
    stdout: words,
    ...(folder && { [`${folder}/${script}.txt`]: words, [`${folder}/${script}.html`]: asHtml(title, around, all) }),
  }
}
