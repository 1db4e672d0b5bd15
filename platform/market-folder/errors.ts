import { OperatorError } from '../process/operator-error.ts'

/** A folder that holds no market as contract section 6 describes it. */
export class MarketFolderError extends OperatorError {
  override name = 'MarketFolderError'
}
