import { readFile } from 'node:fs/promises'
import t from 'tap'
import { call } from '../testing/accounts.ts'
import { buildTestApp } from '../testing/build-app.ts'

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { uid: string }
  targets?: { expr: string; datasource: { uid: string } }[]
}

t.test('the Grafana dashboard asks for what there is', async (t) => {
  const file = new URL('../../docs/grafana/atalaya.json', import.meta.url)
  const dashboard = JSON.parse(await readFile(file, 'utf8'))
  const panels: Panel[] = dashboard.panels
  const on = await buildTestApp(t)
  const { body } = await call(on, 'GET', '/metrics')
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name, type]))
  const exists = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|sum|count)$/, '')) === 'histogram'

  const asked = new Set<string>()
  for (const { title, targets = [], datasource } of panels) {
    if (targets.length > 0) t.equal(datasource?.uid, `$\{datasource}`, title)
    for (const { expr, datasource } of targets) {
      t.equal(datasource.uid, `$\{datasource}`)
      const names = [...expr.matchAll(/([a-zA-Z_:][\w:]*)\{/g)].map(([, name]) => name)
      t.ok(names.length > 0, expr)
      for (const name of names) {
        t.ok(exists(name), `${title}: ${name}`)
        asked.add(name.replace(/_(bucket|sum|count)$/, ''))
        if (types.get(name) === 'counter') t.match(expr, /rate\(/, `${name} only ever grows`)
      }
    }
  }
  for (const name of types.keys()) if (name.startsWith('atalaya_')) t.ok(asked.has(name), `${name} is shown`)

  t.match(dashboard, { schemaVersion: 41, uid: 'atalaya' })
  t.match(dashboard.templating.list[0], { name: 'datasource', type: 'datasource', query: 'prometheus' })
  t.equal(new Set(panels.map(({ id }) => id)).size, panels.length)
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => `${x + (i % w)} ${y + Math.floor(i / w)}`),
  )
  t.equal(new Set(cells).size, cells.length, 'no panel lies on another')
  t.ok(panels.every(({ gridPos: { x, w } }) => x + w <= 24))
})
