import { NO_ERRORS } from './errors.js'
import { BASE_URL, text } from './settings.js'
import { asHtml, asText, errorSections, limitedLines, starvedLines, thresholdSection, withMeasured } from './summary.ts'

/** @import { Options } from 'k6/options' */
/** @import { SignedIn } from './sign-in.js' */
/** @import { Metrics, Section } from './summary.ts' */

/**
 * Completes the options of a script: no error is allowed, and the summary needs these figures of every metric.
 * @param {Omit<Options, 'thresholds'> & { thresholds: Record<string, string[]> }} own
 * @returns {Options}
 */
export const optionsOf = ({ thresholds, ...own }) => ({
  setupTimeout: '5m',
  summaryTrendStats: ['count', 'min', 'med', 'p(95)', 'p(99)', 'max'],
  ...own,
  thresholds: { ...NO_ERRORS, ...withMeasured(thresholds) },
})

/**
 * @typedef {object} Run
 * @property {Metrics} metrics
 * @property {number} seconds duration of the run after the setup; shorter than asked for after a Ctrl-C
 */

/**
 * Makes the function that a script exports as handleSummary: it prints the text and, where SUMMARY_DIR names a folder,
 * writes both forms into it. A run with a failed setup has measured nothing and gets no card: k6 ends with the reason.
 * @param {string} script
 * @param {(run: Run) => { lines: string[], sections?: Section[] }} describe
 *   says what this run was, and adds the script's own sections to the thresholds
 */
export function cardOf(script, describe) {
  /** @param {{ metrics: Metrics, setup_data?: SignedIn }} data */
  return ({ metrics, setup_data }) => {
    if (!setup_data) return {}
    const seconds = (Date.now() - setup_data.beganAt) / 1000
    const { lines, sections = [] } = describe({ metrics, seconds })
    const title = `loadtest ${script}`
    const around = [
      ...starvedLines(metrics),
      ...limitedLines(metrics),
      `${BASE_URL}, ${Math.round(seconds)} s`,
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
}
