import pino from 'pino'
import t from 'tap'
import { LazyLogger } from './logging.ts'

t.test('a child is made at the first line that is written, and once', (t) => {
  const lines: Record<string, unknown>[] = []
  let made = 0
  const parent = pino(
    { level: 'warn', base: null, onChild: () => (made += 1) },
    { write: (line) => lines.push(JSON.parse(line)) },
  )
  const log = new LazyLogger(parent, { reqId: 'r' }, {})
  log.trace('no')
  log.debug({ a: 1 }, 'no')
  log.info('no')
  log.silent()
  t.same([made, lines], [0, []])
  log.warn({ a: 1 }, 'said')
  log.error('said %s', 'twice')
  log.fatal('at last')
  t.equal(made, 1)
  t.match(lines, [
    { level: 40, reqId: 'r', a: 1, msg: 'said' },
    { level: 50, reqId: 'r', msg: 'said twice' },
    { level: 60, reqId: 'r', msg: 'at last' },
  ])
  t.equal(log.level, 'warn')
  log.child({ of: 'it' }).warn('from a child')
  t.match(lines.at(-1), { reqId: 'r', of: 'it', msg: 'from a child' })
  t.end()
})
