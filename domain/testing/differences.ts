/** How far a figure may be from the expected one: part of the expected one, or absolute. */
export interface Tolerance {
  relative: number
  absolute: number
}

/** Paths, with both values, where `actual` lacks part of `expected` or differs from it by more than `tolerance`. */
export function differences(actual: unknown, expected: unknown, tolerance: Tolerance, path = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const gap = Math.abs(actual - expected)
    const near = gap <= tolerance.absolute || gap <= tolerance.relative * Math.abs(expected)
    return near ? [] : [`${path}: ${actual}, not ${expected}`]
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length !== actual.length) {
    return [`${path}: ${actual.length} entries, not ${expected.length}`]
  }
  if (typeof expected === 'object' && expected !== null && typeof actual === 'object' && actual !== null) {
    const held = actual as Record<string, unknown>
    return Object.entries(expected).flatMap(([key, value]) => {
      return differences(held[key], value, tolerance, path === '' ? key : `${path}.${key}`)
    })
  }
  return actual === expected ? [] : [`${path}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`]
}
