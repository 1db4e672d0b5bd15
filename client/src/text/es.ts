import { account, auth } from './es/account.ts'
import { charts, dashboard } from './es/dashboard.ts'
import { landing, legal } from './es/landing.ts'
import { news } from './es/news.ts'
import { search } from './es/search.ts'
import { opportunities, records } from './es/signals.ts'
import { commentary, dual, stock } from './es/stock.ts'
import { words } from './es/words.ts'

/** Every Spanish sentence of the page, in one file of es/ for each part of it. */
export const es = {
  ...words,
  ...landing,
  ...auth,
  ...legal,
  ...account,
  ...dashboard,
  ...search,
  ...stock,
  ...dual,
  ...commentary,
  ...opportunities,
  ...records,
  ...news,
  ...charts,
} as const
