import { globSync } from 'node:fs'
import t from 'tap'
import { routes } from './index.ts'

t.test('every file that exports routes is in the registry', async (t) => {
  const files = globSync('{,*/}*.ts', {
    cwd: import.meta.dirname,
    // A thread's entry point runs when it is imported.
    exclude: ['index.ts', '**/*.{test,thread}.ts', 'accounts/[!i]*'],
  })
  const exported = []
  for (const file of files) {
    const own = Object.entries<unknown>(await import(`./${file}`)).filter(([name]) => /Routes?$/.test(name))
    for (const [name, route] of own)
      t.ok(
        routes.some((one) => one === route),
        `${name} of ${file}`,
      )
    exported.push(...own)
  }
  t.equal(exported.length, routes.length)
})
