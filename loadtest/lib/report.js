import { NO_ERRORS } from './errors.js'
import { BASE_URL, text } from './settings.js'
import { asHtml, asText, errorSections, starvedLines, thresholdSection } from './summary.ts'

/** @import { Options } from 'k6/options' */
/** @import { Metrics, Section } from './summary.ts' */

/**
 * The options of a script: no error is wanted, and the summary needs these figures of every metric.
 * @param {Options} own
 * @returns {Options}
 */
export const optionsOf = ({ thresholds, ...own }) => ({
  setupTimeout: '5m',
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'p(99)', 'max'],
  ...own,
  thresholds: { ...NO_ERRORS, ...thresholds },
})

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
