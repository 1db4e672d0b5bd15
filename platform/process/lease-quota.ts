/** One that may hold leases, and those that it holds. */
export interface Member {
  pid: number
  parts: readonly number[]
}

/**
 * How many of `count` parts the member `pid` is to hold: all have as many, and the odd ones stay with those that hold
 * most. Whatever the members hold, the quotas of all add up to `count`.
 */
export function quotaOf(pid: number, members: readonly Member[], count: number): number {
  const order = members.toSorted((a, b) => b.parts.length - a.parts.length || a.pid - b.pid)
  const place = order.findIndex((member) => member.pid === pid)
  return Math.floor(count / order.length) + (place < count % order.length ? 1 : 0)
}
