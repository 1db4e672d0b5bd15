import type { DrawingKind } from '#domain/contract/charts/drawings.ts'
import { fibonacci } from './fibonacci.ts'
import { horizontal } from './horizontal.ts'
import type { Tool } from './tool.ts'
import { trend } from './trend.ts'

/** By their names in the contract. A newer server's kind is kept and not drawn. */
export const TOOLS: Readonly<Record<DrawingKind, Tool>> = { horizontal, trend, fibonacci }
