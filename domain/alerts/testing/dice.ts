export const iso = (instant: number): string => new Date(instant).toISOString()

/** Numbers from 0 to 1, the same for the same seed (mulberry32), and what is made of them. */
export class Dice {
  #state: number
  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  }
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  chance = (part: number): boolean => this.next() < part
  between = (low: number, high: number): number => low + this.next() * (high - low)
  whole = (low: number, high: number): number => Math.floor(this.between(low, high + 1))
  pick = <T>(list: readonly T[]): T => list[this.whole(0, list.length - 1)]
}
