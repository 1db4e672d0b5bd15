import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'

type Path = readonly (string | number)[]

/** Values that replace the expected one; undefined removes it. */
const ODD: readonly unknown[] = [undefined, null, 'ayer', -7.25, {}, [{}]]

/** The keywords of a JSON schema that contain other schemas. */
interface Node {
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
}

/**
 * The paths of all parts of an answer of this shape, starting with the answer itself. Lists have only their first item.
 */
export function places(schema: TSchema): Path[] {
  const found = new Map<string, Path>()
  const walk = (node: Node, path: Path) => {
    found.set(path.join('.'), path)
    for (const choice of node.anyOf ?? []) walk(choice, path)
    for (const [name, inner] of Object.entries(node.properties ?? {})) walk(inner, [...path, name])
    if (node.items) walk(node.items, [...path, 0])
  }
  walk(schema as Node, [])
  return [...found.values()]
}

/**
 * Copies of the answer, each with another invalid value at `path`. Values that the schema allows there are left out.
 */
export function spoilt(schema: TSchema, answer: unknown, path: Path): { value: unknown; answer: unknown }[] {
  if (!Check(schema, answer)) throw new Error('the example is not as promised')
  return ODD.map((value) => ({ value, answer: replaced(answer, path, value) })).filter(
    ({ answer }) => !Check(schema, answer),
  )
}

function replaced(answer: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = (Array.isArray(answer) ? [...answer] : { ...(answer as object) }) as Record<string | number, unknown>
  if (!(key in copy)) throw new Error(`the example has no ${path.join('.')}`)
  const inner = replaced(copy[key], rest, value)
  if (inner === undefined) delete copy[key]
  else copy[key] = inner
  return copy
}
