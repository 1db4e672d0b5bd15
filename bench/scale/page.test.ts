import { readFile } from 'node:fs/promises'
import t from 'tap'
import { FIGURES } from './figures.ts'
import { cut, parse, paste, render } from './page.ts'

const page = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8')
const part = cut(page)

t.test('what docs/scaling.md computes comes from the figures that it shows', async (t) => {
  const { figures, checks, ...measured } = parse(part)
  for (const name of Object.keys(FIGURES)) t.ok(figures[name as keyof typeof figures] >= 0, name)
  t.match(measured, { date: /^\d{4}-\d\d-\d\d$/, machine: /^\d+ processors and \d+ GB$/ })
  t.same(
    checks.map(({ sockets, opened, failed, lost }) => [sockets, opened, failed, lost]),
    [5_000, 20_000].map((sockets) => [sockets, sockets, 0, 0]),
  )
  t.equal(render({ ...measured, figures, checks }), part)
})

t.test('another figure gives another page, and the page keeps its words', async (t) => {
  const measured = parse(part)
  const dearer = render({ ...measured, figures: { ...measured.figures, frame: 2 * measured.figures.frame } })
  t.not(dearer, part)
  const pasted = paste(page, dearer)
  t.equal(cut(pasted), dearer)
  t.equal(paste(pasted, part), page)
  t.throws(() => paste('# A page without marks', part), /has no place for its tables/)
})
