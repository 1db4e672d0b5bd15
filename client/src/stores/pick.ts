/** A random item of the list, null for an empty one. `random` gives numbers in [0, 1). */
export function pick<T>(list: readonly T[], random: () => number): T | null {
  return list[Math.floor(random() * list.length)] ?? null
}
