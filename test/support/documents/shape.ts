/**
 * Says in words where `value` differs in shape from `example`; null where it does not. Fields and their types must be
 * the same; lists are compared by their first entries; null on one side, or an empty list, proves nothing.
 */
export function shapeFault(value: unknown, example: unknown, at = 'it'): string | null {
  if (value === null || example === null) return null
  const [is, expected] = [value, example].map((each) => (Array.isArray(each) ? 'list' : typeof each))
  if (is !== expected) return `${at} is a ${is}, not a ${expected}`
  if (Array.isArray(value) && Array.isArray(example)) {
    return value.length === 0 || example.length === 0 ? null : shapeFault(value[0], example[0], `${at}[0]`)
  }
  if (typeof value !== 'object') return null
  const [own, shown] = [value, example] as Record<string, unknown>[]
  const names = new Set([...Object.keys(own), ...Object.keys(shown)])
  for (const name of names) {
    if (!(name in own)) return `${at} has no ${name}`
    if (!(name in shown)) return `${at} has a ${name} that is not shown`
    const fault = shapeFault(own[name], shown[name], `${at}.${name}`)
    if (fault) return fault
  }
  return null
}
