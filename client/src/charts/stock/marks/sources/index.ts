import type { MarkSource } from '../mark.ts'
import { dividends } from './dividends.tsx'
import { news } from './news.tsx'
import { signals } from './signals.tsx'
import { splits } from './splits.tsx'

/** Of one bar, in the order in which they are read. */
export const MARK_SOURCES: readonly MarkSource[] = [splits, dividends, signals, news]
