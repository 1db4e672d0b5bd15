import { globSync } from 'node:fs'
import fc from 'fast-check'
import t from 'tap'
import Type, { type TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { checkOf } from './check.ts'
import { nearly } from './testing/schema-values.ts'

/** Schemas of what people type into forms or a file. Only the server checks them, with TypeBox's own Check. */
const TYPED = [
  ...['ForgotBody', 'LoginBody', 'RegisterBody', 'ResetBody', 'Site', 'WatchlistBody'],
  ...['AlertChange', 'AlertSettingsBody', 'NewAlert', 'Note', 'QuietHours', 'Subscription'],
  ...['SummarySettingsBody', 'Zone'],
  ...['FilterText', 'ImportBody', 'ListSettingsBody', 'NewScreen', 'ScreenBody', 'ScreenChange', 'WatchlistOrder'],
]

const files = globSync('{,*/}*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'testing/*'] })
const modules: object[] = await Promise.all(files.map((name) => import(`./${name}`)))

/** All schemas that the contract exports; those of frames by their `op`. */
const schemas = modules
  .flatMap((module) => Object.entries(module))
  .flatMap(([name, value]) =>
    name === name.toUpperCase() ? Object.entries(value as object) : [[name, value] as const],
  )
  .filter((entry): entry is [string, TSchema] => isSchema(entry[1]))

function isSchema(value: unknown): value is TSchema {
  return typeof value === 'object' && value !== null && ('~kind' in value || '~unsafe' in value)
}

/** A copy of the schema that accepts any text for each of its words. */
function withAnyWord(schema: TSchema): TSchema {
  return JSON.parse(JSON.stringify(schema), (_, node) =>
    node?.enum || typeof node?.const === 'string' ? Type.String() : node,
  )
}

for (const [name, schema] of schemas.filter(([name]) => !TYPED.includes(name))) {
  t.test(`${name} is checked as TypeBox checks it`, async (t) => {
    const seen = new Set<boolean>()
    const open = withAnyWord(schema)
    fc.assert(
      fc.property(nearly(schema), (value) => {
        const expected = Check(schema, value)
        seen.add(expected)
        return checkOf(schema)(value) === expected && checkOf(schema, 'any')(value) === Check(open, value)
      }),
      { numRuns: 300 },
    )
    t.ok(seen.has(true), 'values as promised were among them')
    t.ok(seen.has(false) || Check(schema, {}), 'and others')
  })
}

t.test('a schema keyword that nothing checks is reported', async (t) => {
  for (const [name, schema] of schemas.filter(([name]) => TYPED.includes(name))) {
    t.throws(() => checkOf(schema), /asks for (maxLength|uniqueItems|false)/, name)
  }
  t.throws(() => checkOf(Type.Refine(Type.String(), () => false)), /asks for ~refine/)
})
