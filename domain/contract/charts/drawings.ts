import * as Type from 'typebox'
import { refusedAs } from '../common.ts'

/** Number of points of a drawing of each kind. */
export const DRAWING_POINTS = { horizontal: 1, trend: 2, fibonacci: 2 } as const
export type DrawingKind = keyof typeof DRAWING_POINTS
/** The most drawings that a user may have on one stock. */
export const MOST_DRAWINGS = 50

const DrawingPoint = Type.Object({
  time: Type.Integer({ minimum: 0, maximum: 253_402_300_799, description: 'Epoch seconds.' }),
  price: Type.Number({ exclusiveMinimum: 0, maximum: 1e12, description: 'In the shares of today.' }),
})
export type DrawingPoint = Type.Static<typeof DrawingPoint>

const drawing = <K extends DrawingKind>(kind: K) =>
  Type.Object({
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
    kind: Type.Literal(kind),
    points: Type.Array(DrawingPoint, { minItems: DRAWING_POINTS[kind], maxItems: DRAWING_POINTS[kind] }),
  })

export const Drawing = Type.Union([drawing('horizontal'), drawing('trend'), drawing('fibonacci')])
export type Drawing = Type.Static<typeof Drawing>

export const DrawingsBody = Type.Object({
  drawings: Type.Array(Drawing, {
    maxItems: MOST_DRAWINGS,
    description: 'Each with an id of its own.',
    ...refusedAs({ maxItems: 'drawings_limit' }),
  }),
})
export const Drawings = Type.Object({ symbol: Type.String(), ...DrawingsBody.properties })
export type Drawings = Type.Static<typeof Drawings>

/** Whether all drawings have different ids. */
export function areDistinct(drawings: readonly Drawing[]): boolean {
  return new Set(drawings.map(({ id }) => id)).size === drawings.length
}

/** Converts the prices of drawings to the shares after a split of `ratio` new ones for an old one. */
export const afterSplit = (drawings: readonly Drawing[], ratio: number): Drawing[] =>
  drawings.map((drawing) => ({
    ...drawing,
    points: drawing.points.map(({ time, price }) => ({ time, price: price / ratio })),
  }))
