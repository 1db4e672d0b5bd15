import type { BarFrame } from '#domain/contract/bars.ts'

/** Those who follow open bars: the chart that shows them comes later than the page. */
export const barFollowers = new Set<(bar: BarFrame) => void>()
