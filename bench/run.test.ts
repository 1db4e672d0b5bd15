import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import t from 'tap'

t.test('an unknown benchmark is refused with the names there are', (t) => {
  const bench = fileURLToPath(new URL('run.ts', import.meta.url))
  const { status, stdout, stderr } = spawnSync(process.execPath, [bench, 'nope'], { encoding: 'utf8' })
  t.equal(status, 1)
  t.equal(stdout, '')
  t.match(stderr, /^bench: there is no benchmark "nope"; there are: indicators, [a-z, ]*fanout[a-z, ]*\n$/)
  t.end()
})
