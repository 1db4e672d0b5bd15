import type { ReactNode } from 'react'
import type { BarHistory } from '#client/src/stores/stock/bars.ts'
import type { Interval } from '#domain/market/bars/intervals.ts'
import type { Look } from '../../panes/look.ts'

/** Something that happened on a bar. */
export interface Mark {
  key: string
  /** Epoch seconds: of a moment, or of a session's date at 00:00 UTC. */
  time: number
  /** Of a session as a whole. */
  dated: boolean
  /** On the chart: a letter, or a triangle that points there. */
  sign: { letter: string } | { points: 'up' | 'down' }
  colour: keyof Look & ('up' | 'down' | 'ink2' | 'accent')
  /** One line of what it is, with its day. */
  label: string
  /** What is read when it is opened: text, source, day, link. */
  card(): ReactNode
}

/** Where marks come from. */
export interface MarkSource {
  /** What is watched for changes. */
  watched(symbol: string): object[]
  marks(symbol: string, interval: Interval, history: BarHistory): Mark[]
}
