import type { Transaction } from 'kysely'
import type { Tables } from '../tables/index.ts'

export type Trx = Transaction<Tables>
