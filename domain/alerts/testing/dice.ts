import { createRandom, type Random } from '../../market/random.ts'

export const iso = (instant: number): string => new Date(instant).toISOString()

/** Numbers from 0 to 1, the same for the same seed, and what is made of them. */
export class Dice {
  readonly next: Random
  constructor(seed: number) {
    this.next = createRandom(Math.imul(seed + 1, 0x9e3779b1))
  }
  chance = (part: number): boolean => this.next() < part
  between = (low: number, high: number): number => low + this.next() * (high - low)
  whole = (low: number, high: number): number => Math.floor(this.between(low, high + 1))
  pick = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)]
}
