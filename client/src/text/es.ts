import { auth } from './es/auth.ts'
import { dashboard } from './es/dashboard.ts'
import { landing } from './es/landing.ts'
import { stock } from './es/stock.ts'
import { words } from './es/words.ts'

/** Every Spanish sentence of the page, one file of es/ per part of it. */
export const es = { ...words, ...landing, ...auth, ...dashboard, ...stock } as const
