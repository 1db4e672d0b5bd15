import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { findSpanish } from './support/documents/spanish.ts'

// Every Spanish sentence of the page must be in client/src/text/es.ts or a file of client/src/text/es/.

const ROOT = 'client/src'

/** Files that may speak Spanish: the texts themselves, and what only tests read. */
const ALLOWED = [/^text\/es(\.ts$|\/)/, /\.test\.tsx?$/, /^testing\//, /\/examples\.ts$/]

t.test('no Spanish sentence outside of the texts', async (t) => {
  const files = (await readdir(ROOT, { recursive: true })).filter((file) => /\.tsx?$/.test(file))
  const checked = files.filter((file) => !ALLOWED.some((allowed) => allowed.test(file)))
  t.ok(checked.length > 100, `${checked.length} files`)
  const strays: string[] = []
  for (const file of checked) {
    for (const { line, text } of findSpanish(file, await readFile(join(ROOT, file), 'utf8'))) {
      strays.push(`${file}:${line} ${text}`)
    }
  }
  t.same(strays, [])
})

t.test('the texts themselves would be found', async (t) => {
  const file = join(ROOT, 'text/es/account.ts')
  t.ok(findSpanish(file, await readFile(file, 'utf8')).length > 30)
})

t.test('planted strays are found, whatever they are written in', async (t) => {
  for (const source of [
    "export const a = 'No se pudo cargar la lista'",
    'export const a = <p>Cargando gráficos...</p>',
    'export const a = <p>Vuelve a la lista</p>',
    'export const a = <input aria-label="Buscar acciones" />',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
    'export const a = (n: number) => `Hay ${n} noticias para ti`',
    "export const a = { title: 'Añadir' }",
    'export const a = <b>Cerrar</b>',
    'export const a = <img alt="Logo" />',
    "throw new Error('no hay datos')",
  ]) {
    t.equal(findSpanish('planted.tsx', source).length > 0, true, source)
  }
})

t.test('English, code and comments are left alone', async (t) => {
  for (const source of [
    '// Esto es un comentario en español.\nexport const a = 1',
    "import { es } from '../text/es.ts'",
    "export const a = 'no answer from the server'",
    "console.warn('the account was not deleted')",
    'export const a = <p className="no-scroll">{es.common.retry}</p>',
    "export const a = '/api/user-watchlist/'",
  ]) {
    t.same(findSpanish('innocent.tsx', source), [], source)
  }
})
