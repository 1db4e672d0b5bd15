import { OperatorError } from '../process/operator-error.ts'

/**
 * A folder that holds no market as contract section 6 describes it. `lines` say what is wrong with each of its files; the
 * message has the first of them.
 */
export class MarketFolderError extends OperatorError {
  override name = 'MarketFolderError'
  readonly lines: readonly string[]

  constructor(message: string, lines: readonly string[] = []) {
    const others = lines.length > 1 ? `, and ${lines.length - 1} more` : ''
    super(lines.length === 0 ? message : `${message}: ${lines[0]}${others}`)
    this.lines = lines
  }
}
