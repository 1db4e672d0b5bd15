import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import t from 'tap'
import type { Call } from '#domain/contract/calls/call.ts'
import * as calls from '#domain/contract/testing/calls.ts'
import { ApiError, type ErrorName } from '../http/errors.ts'
import { buildTestApp } from '../testing/build-app.ts'

const { app } = await buildTestApp(t)
const document = (await app.inject('/docs/json')).json()

interface Part {
  type?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  'x-code'?: string | Record<string, string>
}

/** Every schema below `root`, itself first, with the way to it. */
function* partsOf(root: object, path = ''): Generator<[string, Part]> {
  yield [path, root]
  for (const [key, inner] of Object.entries(root)) {
    if (typeof inner === 'object' && inner !== null) yield* partsOf(inner, `${path}/${key}`)
  }
}

/** The parts of requests: parameters and bodies. */
function* requestParts(): Generator<[string, Part]> {
  for (const [path, item] of Object.entries<Record<string, { parameters?: object; requestBody?: object }>>(
    document.paths,
  )) {
    for (const [method, { parameters = [], requestBody = {} }] of Object.entries(item)) {
      yield* partsOf({ parameters, requestBody }, `${method} ${path}`)
    }
  }
}

t.test('the document is OpenAPI 3.1, and each of its schemas one of JSON Schema 2020-12', async (t) => {
  t.match(await new Validator().validate(structuredClone(document)), { valid: true })

  // The official schema leaves the dialect of schemas open; these use the usual one.
  const file = import.meta.resolve('@seriousme/openapi-schema-validator').replace(/[^/]*$/, 'schemas/v3.1/schema.json')
  const official = JSON.parse(await readFile(fileURLToPath(file), 'utf8'))
  official.$defs.schema = { $ref: 'https://json-schema.org/draft/2020-12/schema' }
  const check = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(official)
  t.ok(check(document), `${check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`).join('\n')}`)
  const planted = structuredClone(document)
  planted.paths['/api/sparklines/'].get.responses[200].content[
    'application/json'
  ].schema.items.properties.points.items = { type: 'array', items: [{ type: 'integer' }, { type: 'number' }] }
  t.notOk(check(planted), 'a tuple of an older draft is noticed')
  // Valid too, but few tools read it: a pair has one shape instead.
  t.notMatch(JSON.stringify(document), '"prefixItems"')
})

t.test('it has every call of the table, and otherwise the paths of operators alone', async (t) => {
  const mounted = Object.values<Call>(calls).filter(({ summary }) => summary !== undefined)
  const own = mounted.map(({ method, path, summary }) => `${method} ${path.replace(':id', '{id}')}: ${summary}`)
  const documented = Object.entries<Record<string, { summary?: string }>>(document.paths)
    .filter(([path]) => !/^\/(health|metrics)/.test(path))
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, { summary }]) => `${method.toUpperCase()} ${path}: ${summary}`),
    )
  t.same(documented.sort(), own.sort())
  for (const { path, method, choice } of Object.values<Call>(calls)) {
    if (choice === undefined) continue
    const whole = mounted.filter((call) => call.method === method && call.path.endsWith(path))
    t.equal(whole.length, 1, `${method} ${path} ${JSON.stringify(choice)} is a choice of one`)
  }
})

t.test('every text of a request says what is refused: NUL and halves of surrogate pairs at least', async (t) => {
  let texts = 0
  for (const [path, { type, pattern, const: only, enum: words, format }] of requestParts()) {
    if (type !== 'string' || only !== undefined || words !== undefined || format !== undefined) continue
    texts += 1
    const allowed = new RegExp(pattern ?? '', 'u')
    for (const text of ['\0', '\ud800', 'a\0', '\udfffa', 'https://example.com/\0', 'a@example.com\ud800']) {
      t.notOk(allowed.test(text), `${path}: ${JSON.stringify(text)}`)
    }
  }
  t.ok(texts > 30, `${texts} texts`)
})

t.test('the code by which a value is refused is one that answers carry', async (t) => {
  const named = [...requestParts()].flatMap(([, { 'x-code': code }]) =>
    code === undefined ? [] : typeof code === 'string' ? [code] : Object.values(code),
  )
  t.ok(named.length > 10, `${named.length} codes`)
  for (const code of named) t.match(new ApiError(code as ErrorName).message, /^[A-ZÁÉÍÓÚ].+\.$/, code)
})
