import { account } from './es/account.ts'
import { auth } from './es/auth.ts'
import { charts } from './es/charts/charts.ts'
import { commentary } from './es/commentary.ts'
import { dashboard } from './es/dashboard.ts'
import { dual } from './es/dual.ts'
import { news } from './es/news.ts'
import { opportunities } from './es/opportunities.ts'
import { landing } from './es/public/landing.ts'
import { legal } from './es/public/legal.ts'
import { records } from './es/records.ts'
import { search } from './es/search.ts'
import { stock } from './es/stock.ts'
import { words } from './es/words.ts'

/** Every Spanish sentence of the page, one file of es/ per part of it. */
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
