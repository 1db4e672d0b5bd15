import type { Static, TSchema } from 'typebox'

/**
 * The texts that are accepted for an enum or a literal: only the contract's words, or any. Pages accept any, since a
 * page may be older than the server that answers it; its views decide how to show an unknown word.
 */
type Words = 'ours' | 'any'

/** The JSON Schema keywords that messages and answers use, and the marks of TypeBox, which constrain nothing. */
interface Node {
  type: keyof typeof TYPES
  const: unknown
  enum: readonly unknown[]
  anyOf: readonly Node[]
  required: readonly string[]
  properties: Record<string, Node>
  additionalProperties: Node | boolean
  minProperties: number
  items: Node
  minItems: number
  maxItems: number
  minimum: number
  maximum: number
  exclusiveMinimum: number
  exclusiveMaximum: number
  minLength: number
  pattern: string
  description: string
  'x-code': unknown
  '~kind': string
  '~optional': true
  '~unsafe': null
}

// biome-ignore lint/suspicious/noExplicitAny: the type of a schema comes first, and its other checks rely on it
type Check = (value: any) => boolean
type Rules = { readonly [keyword in keyof Node]: (asked: Node[keyword], node: Node, words: Words) => Check | null }

const TYPES = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
} as const satisfies Record<string, Check>

const RULES: Rules = {
  type: (name) => TYPES[name],
  const: (only, _, words) => (isOpen(only, words) ? TYPES.string : (value) => value === only),
  enum: (known, _, words) => (isOpen(known[0], words) ? TYPES.string : (value) => known.includes(value)),
  anyOf(nodes, _, words) {
    const checks = nodes.map((node) => compile(node, words))
    return (value) => checks.some((check) => check(value))
  },
  required: (names) => (value) => names.every((name) => name in value),
  properties(nodes, { required = [] }, words) {
    const checks = Object.entries(nodes).map(([name, node]): Check => {
      const check = compile(node, words)
      const isOptional = !required.includes(name)
      return (value) => (isOptional && value[name] === undefined) || check(value[name])
    })
    return all(checks)
  },
  additionalProperties(node, { properties = {} }, words) {
    const check = typeof node === 'boolean' ? () => node : compile(node, words)
    return (value) => Object.keys(value).every((name) => Object.hasOwn(properties, name) || check(value[name]))
  },
  minProperties: (least) => (value) => Object.keys(value).length >= least,
  items(node, _, words) {
    const check = compile(node, words)
    return (value) => value.every((item: unknown) => check(item))
  },
  minItems: (least) => (value) => value.length >= least,
  maxItems: (most) => (value) => value.length <= most,
  minimum: (least) => (value) => value >= least,
  maximum: (most) => (value) => value <= most,
  exclusiveMinimum: (bound) => (value) => value > bound,
  exclusiveMaximum: (bound) => (value) => value < bound,
  minLength: (least) => (value) => [...value].length >= least,
  pattern(text) {
    const pattern = new RegExp(text, 'u')
    return (value) => pattern.test(value)
  },
  description: () => null,
  'x-code': () => null,
  '~kind': () => null,
  '~optional': () => null,
  '~unsafe': () => null,
}

const isOpen = (word: unknown, words: Words): boolean => words === 'any' && typeof word === 'string'

function all(checks: readonly Check[]): Check {
  return checks.length === 1 ? checks[0] : (value) => checks.every((check) => check(value))
}

function compile(node: Node, words: Words): Check {
  // A schema may also be `false`.
  const names = node ? Object.getOwnPropertyNames(node) : ['false']
  const checks = (names as (keyof Node)[]).map((name) => {
    if (!Object.hasOwn(RULES, name)) throw new Error(`a schema asks for ${name}, which is not checked here`)
    return RULES[name](node[name] as never, node, words)
  })
  return all(checks.filter((check) => check !== null))
}

const made = { ours: new WeakMap<TSchema, Check>(), any: new WeakMap<TSchema, Check>() }

/**
 * Returns a function that checks whether a value matches the schema, as TypeBox's own Check does. It is composed of
 * functions, since the page's policy forbids code that is generated from text.
 */
export function checkOf<T extends TSchema>(schema: T, words: Words = 'ours'): (value: unknown) => value is Static<T> {
  let check = made[words].get(schema)
  if (!check) {
    check = compile(schema as unknown as Node, words)
    made[words].set(schema, check)
  }
  return check as (value: unknown) => value is Static<T>
}
