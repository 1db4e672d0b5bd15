import { proxy, ref } from 'valtio/vanilla'
import { keyed } from '#client/src/stores/by-symbol.ts'
import type { Mark } from './mark.ts'

/** What of one stock's marks is read now, and what is said of the one that keys reached. */
export const openMarks = keyed(() => proxy({ marks: null as readonly Mark[] | null, said: '' }))

export function readMarks(symbol: string, marks: readonly Mark[] | null): void {
  openMarks(symbol).marks = marks && ref(marks)
}
