import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { Text } from '#domain/contract/common.ts'

/** What is read here of a schema; `refusedAs` of the contract writes `x-code`. */
interface Node {
  type?: string
  required?: readonly string[]
  'x-code'?: string | Readonly<Record<string, string>>
  anyOf?: readonly Node[]
  properties?: Readonly<Record<string, Node>>
}

const TEXT = Text()

/** The code under which the contract refuses this value, by the innermost part that does not fit; null where none is named. */
export function refusalOf(node: Node, value: unknown): string | null {
  const meant = node.anyOf?.find((choice) => isMeant(choice, value))
  if (meant) return refusalOf(meant, value)
  return codeOf(node, value) ?? partOf(node, value)
}

function partOf({ properties = {}, required = [] }: Node, value: unknown): string | null {
  // Incomplete before anything else.
  if (!isRecord(value) || !fits({ required }, value)) return null
  for (const [name, part] of Object.entries(properties)) {
    if (!Object.hasOwn(value, name) || fits(part, value[name])) continue
    const code = refusalOf(part, value[name])
    if (code !== null) return code
  }
  return null
}

function codeOf({ 'x-code': codes, ...node }: Node, value: unknown): string | null {
  if (codes === undefined || (typeof value === 'string' && !Check(TEXT, value))) return null
  const { type } = node
  if (type !== undefined && !fits({ type }, value)) return null
  if (typeof codes === 'string') return codes
  const broken = Object.keys(codes).find(
    (keyword) => !fits({ type, [keyword]: node[keyword as keyof typeof node] }, value),
  )
  return broken === undefined ? null : codes[broken]
}

/** Whether a choice is of the kind that the value says it is: all of its words are those of the value. */
function isMeant({ anyOf, properties }: Node, value: unknown): boolean {
  if (anyOf !== undefined) return anyOf.some((choice) => isMeant(choice, value))
  if (properties === undefined || !isRecord(value)) return false
  return Object.entries(properties).every(
    ([name, part]) => !('const' in part || 'enum' in part) || value[name] === undefined || fits(part, value[name]),
  )
}

const fits = (node: object, value: unknown): boolean => Check(node as TSchema, value)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
