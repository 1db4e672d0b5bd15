/** A source of uniform numbers in [0, 1). */
export type Random = () => number

/**
 * One unsigned 32-bit seed out of any parts (numbers are taken as 32-bit integers, texts by their UTF-16 units).
 * FNV-1a with the finaliser of MurmurHash3, so that seeds 1, 2, 3 give unrelated numbers.
 */
export function hashSeed(...parts: (number | string)[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    if (typeof part === 'number') hash = Math.imul(hash ^ part, 0x01000193)
    else for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193)
    hash = Math.imul(hash ^ 0xff, 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
    hash ^= hash >>> 16
  }
  return hash >>> 0
}

/** Uniform numbers from a 32-bit seed: mulberry32 (Tommy Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A standard normal number (Box–Muller). */
export function gaussian(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Nearly normal, mean 0, variance 1, within ±3.5: the sum of four uniforms (Irwin–Hall). Cheap, for long paths. */
export function noise(random: Random): number {
  return (random() + random() + random() + random() - 2) * ROOT_3
}

const ROOT_3 = Math.sqrt(3)
