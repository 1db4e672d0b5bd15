import type { Fill } from './execution.ts'
import { type Micros, micros, most, roundDiv } from './micros.ts'
import type { Order, OrderProgress, PlacedOrder } from './order.ts'

/** The smaller side of a split is at most this many shares, so that 0.333333 from a source is read as a third. */
const FEW = 50
const SAME = 2e-6

/** `ratio` new shares for an old one, as a fraction. */
function fractionOf(ratio: number): [fresh: bigint, old: bigint] {
  const isReverse = ratio < 1
  const above = isReverse ? 1 / ratio : ratio
  for (let few = 1; few <= FEW; few++) {
    const many = Math.round(above * few)
    if (Math.abs(many / few / above - 1) > SAME) continue
    return isReverse ? [BigInt(few), BigInt(many)] : [BigInt(many), BigInt(few)]
  }
  return [micros(ratio), micros(1)]
}

/** A quantity after a split, rounded down. */
export function splitQuantity(quantity: Micros, ratio: number): Micros {
  const [fresh, old] = fractionOf(ratio)
  return (quantity * fresh) / old
}

type FilledPart = Pick<Fill, 'as_of' | 'quantity'>

/**
 * An order after a split whose day had its first price at `at`, epoch milliseconds. Where the order was placed before
 * that, its quantity, its levels and what it had filled by then are in old shares. `fills` are all of the order's,
 * since a split may become known late. (contract section 16, rule 7)
 */
export function splitOrder(placed: PlacedOrder, fills: readonly FilledPart[], ratio: number, at: number): PlacedOrder {
  const { order, progress } = placed
  if (order.placed_at >= at) return placed
  const [fresh, old] = fractionOf(ratio)
  const level = (price: Micros | null) => price && most(1n, roundDiv(price * old, fresh))
  const [before, since] = [fills.filter(({ as_of }) => as_of < at), fills.filter(({ as_of }) => as_of >= at)]
  const filled = splitQuantity(sumOf(before), ratio) + sumOf(since)
  const quantity = most(1n, splitQuantity(order.quantity, ratio))
  const after: Order = { ...order, quantity, limit: level(order.limit), stop: level(order.stop) }
  const then: OrderProgress = { ...progress, filled }
  return { order: after, progress: then }
}

const sumOf = (fills: readonly FilledPart[]): Micros => fills.reduce((sum, { quantity }) => sum + quantity, 0n)
