/** Of a TAP stream for people: one line a file, and every failed assertion with its diagnosis. */
export class TapFilter {
  #diagnosis = false

  /** The line as it should be printed, or null. */
  line(text: string): string | null {
    if (/^\s*not ok /.test(text)) {
      this.#diagnosis = true
      return text
    }
    if (this.#diagnosis) {
      this.#diagnosis = text.trim() !== '...' && !/^\s*(ok |1\.\.|# Subtest)/.test(text)
      return this.#diagnosis ? text : null
    }
    return /^(ok |Bail out!)/.test(text) ? text.replace(/^ok \d+ - /, '✓ ') : null
  }
}
