import { Tips } from '../../../domain/contract/catalogue.ts'
import { listTips } from '../../../platform/repositories/catalogue.ts'
import type { StockAction } from './action.ts'

export const userTips: StockAction = {
  answer: Tips,
  handle: async (app) => JSON.stringify(await listTips(app.deps.db)),
}
