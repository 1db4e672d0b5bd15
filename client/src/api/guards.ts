/** What the page relies on in an answer: fields by name. A question mark lets a field be null. */
type Kind = 'text' | 'number' | 'flag' | 'list' | 'texts' | 'numbers'
type Field = Kind | `${Kind}?` | { readonly [name: string]: Field }
export type Shape<T> = { readonly [name in keyof T]?: Field }

/** The server answered with success, and with something else than was asked for: another program's page, say. */
export class ShapeError extends Error {
  constructor() {
    super('the answer has an unknown shape')
    this.name = 'ShapeError'
  }
}

/** The body as an object with these fields; throws ShapeError where a render would stumble over it. */
export function expectObject<T extends object>(body: unknown, shape: Shape<T>): T {
  if (!matches(body, shape as Field)) throw new ShapeError()
  return body as T
}

/** The body as a list of such objects. */
export function expectList<T extends object>(body: unknown, shape: Shape<T>): T[] {
  if (!Array.isArray(body) || !body.every((item) => matches(item, shape as Field))) throw new ShapeError()
  return body as T[]
}

const KINDS: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  list: Array.isArray,
  numbers: (value) => Array.isArray(value) && value.every(Number.isFinite),
  texts: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
}

function matches(value: unknown, field: Field): boolean {
  if (typeof field === 'string') {
    const kind = field.replace('?', '') as Kind
    return KINDS[kind](value) || (kind !== field && value === null)
  }
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(field).every(([name, inner]) => matches((value as Record<string, unknown>)[name], inner))
}
