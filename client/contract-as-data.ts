import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** Fields of a call that only the server and /docs read. */
const OF_SERVERS = ['summary', 'query', 'headers', 'body', 'statuses', 'example']
/** Keywords of a schema that constrain nothing. */
const NOTES = ['description', 'x-code']

/** The text of a statement, and the names that it declares for its own file alone. */
interface Statement {
  text: string
  names?: readonly string[]
}

/**
 * Writes the contract's schemas into the build as plain data, without those parts of the schemas and of the table of
 * calls that no page reads. Otherwise a phone would build every schema with TypeBox before it shows anything, even
 * the shapes of what users send, which only the server checks. The rules' names are written in the same way, since
 * otherwise they would bring the code of every rule along.
 */
export const contractAsData: Plugin = {
  name: 'contract-as-data',
  apply: 'build',
  transform: {
    filter: { id: /\/domain\/((contract|indicators|alerts)\/.+|opportunities\/core\/rule-names)\.ts$/ },
    async handler(code, id) {
      const values: Record<string, unknown> = await import(pathToFileURL(id).href)
      const statements = this.parse(code).body.map((statement): Statement => {
        const text = code.slice(statement.start, statement.end)
        if (statement.type === 'ImportDeclaration')
          return { text, names: statement.specifiers.map(({ local }) => local.name) }
        const isExport = statement.type === 'ExportNamedDeclaration'
        const declaration = isExport ? statement.declaration : statement
        if (declaration?.type !== 'VariableDeclaration' || declaration.declarations.length > 1) return { text }
        const { id, init } = declaration.declarations[0]
        if (id.type !== 'Identifier' || !init) return { text }
        if (!isExport) return { text, names: [id.name] }
        const fields = init.type === 'ObjectExpression' ? init.properties : []
        const texts = fields.map(({ start, end }) => code.slice(start, end))
        const data = dataText(values[id.name], texts)
        return { text: data ? `export const ${id.name} = ${data}` : text }
      })
      return { code: withoutUnused(statements).join('\n'), map: null }
    },
  },
}

/** The text of a value for pages: `fields` are those of the literal that it is written as. Null leaves it as it is. */
function dataText(value: unknown, fields: readonly string[]): string | null {
  if (!isObject(value)) return null
  const parts = Object.values(value)
  if (isSchema(value) || (parts.length > 0 && parts.every(isSchema))) return schemaText(value)
  if (fields.length === 0) return isTexts(value) ? JSON.stringify(value) : null
  const dropped = 'read' in value ? [...OF_SERVERS, 'answer'] : OF_SERVERS
  const kept = fields.filter((field) => !dropped.includes(/^\w*/.exec(field)?.[0] ?? ''))
  // A field that is only a name has a schema of its own file, as the shape of a kind of alert.
  const own = new Map<string, unknown>(Object.entries(value))
  return `{${kept.map((field) => withSchema(field, own.get(field))).join()}}`
}

const withSchema = (field: string, value: unknown) => (isSchema(value) ? `"${field}": ${schemaText(value)}` : field)

/** Texts that were put together, not written down. */
const isTexts = (value: object) =>
  Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every((part) => typeof part === 'string')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const isSchema = (value: unknown): value is object => isObject(value) && ('~kind' in value || '~unsafe' in value)

// A property may have the name of a note, but its value is a schema then.
const schemaText = (schema: object) =>
  JSON.stringify(schema, (name, value) => (NOTES.includes(name) && !isSchema(value) ? undefined : value))

/** The texts of the statements, without imports and constants whose names no other statement says. */
function withoutUnused(statements: readonly Statement[]): string[] {
  const isUsed = ({ names }: Statement, at: number) =>
    !names ||
    names.some((name) => {
      // What follows a quotation mark is a text or the name of a property.
      const word = new RegExp(`(?<![\\w$"])${RegExp.escape(name)}(?![\\w$])`)
      return statements.some(({ text }, other) => other !== at && word.test(text))
    })
  const used = statements.filter(isUsed)
  return used.length < statements.length ? withoutUnused(used) : used.map(({ text }) => text)
}
