import fc from 'fast-check'

interface Node {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Node[]
  required?: string[]
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

const odd = fc.oneof(
  fc.constantFrom(undefined, null, '', 'ayer', -7.25, 0, 1.5, 1e300, Number.NaN, Number.POSITIVE_INFINITY, true),
  fc.constantFrom({}, [], [{}], [[]]),
  fc.anything(),
)

/** Generates values that a schema allows, and values that deviate from it in one or two parts. */
export function nearly(schema: object): fc.Arbitrary<unknown> {
  return mostly(allowed(schema), odd)
}

const mostly = (usual: fc.Arbitrary<unknown>, rare: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: rare })

function allowed(node: Node): fc.Arbitrary<unknown> {
  if ('const' in node) return fc.constant(node.const)
  if (node.enum) return fc.constantFrom(...node.enum)
  if (node.anyOf) return fc.oneof(...node.anyOf.map(nearly))
  switch (node.type) {
    case 'string':
      return node.pattern ? fc.stringMatching(new RegExp(node.pattern)) : fc.string()
    case 'number':
      return fc.double({ min: node.minimum ?? 1e-9, max: node.maximum, noNaN: true })
    case 'integer':
      return fc.integer({ min: node.minimum, max: node.maximum })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrayOf(nearly(node.items!), node)
    case 'object':
      return objectOf(node)
    default:
      return fc.anything()
  }
}

function arrayOf(item: fc.Arbitrary<unknown>, { minItems, maxItems = 4 }: Node): fc.Arbitrary<unknown> {
  const allowed = fc.array(item, { minLength: minItems, maxLength: Math.min(4, maxItems) })
  return mostly(allowed, fc.array(item, { maxLength: 5 }))
}

function objectOf({ properties = {}, required = [], additionalProperties }: Node): fc.Arbitrary<unknown> {
  const known = fc.record(Object.fromEntries(Object.entries(properties).map(([name, node]) => [name, nearly(node)])), {
    requiredKeys: required,
  })
  const more = fc.dictionary(
    fc.string(),
    typeof additionalProperties === 'object' ? nearly(additionalProperties) : fc.anything(),
    {
      maxKeys: 2,
    },
  )
  const missing = mostly(fc.constant(null), fc.constantFrom(null, ...required))
  return fc.tuple(more, known, missing).map(([more, known, missing]) => {
    const whole: Record<string, unknown> = { ...more, ...known }
    if (missing !== null) delete whole[missing as string]
    return whole
  })
}
