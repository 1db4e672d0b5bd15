import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { objectsOf, refused, run as runCommand } from '../testing/run.ts'
import { answerOf } from './testing/line.ts'
import { randomPath } from './testing/random-line.ts'
import { alert, answers, at, lineOf, price } from './testing/week.ts'

const run = (input: string, ...args: string[]) => runCommand('eval/alerts.ts', args, { input })
const EXAMPLE = join(import.meta.dirname, '../../docs/examples/alerts.jsonl')

t.test('a line in, a line out, as the domain decides', async (t) => {
  const lines = Array.from({ length: 20 }, (_, seed) => randomPath(seed))
  const { code, stdout, stderr } = await run(lines.map((line) => JSON.stringify(line)).join('\n'))
  t.same([code, stderr], [0, ''])
  t.same(
    objectsOf(stdout).map(({ firings, ...rest }) => {
      return {
        ...rest,
        firings: firings.map((each: { at: string }) => ({ ...each, at: new Date(each.at).toISOString() })),
      }
    }),
    lines.map((line) => ({ id: line.id, ...answerOf(line) })),
  )
})

t.test('what may be left out, ids of any kind, instants as they came', async (t) => {
  const made = '2026-03-02T09:00:00Z'
  const bare = { id: 7, when: price('up', 100), created_at: made }
  const [first, second] = answers('mon', 98, ['10:01', 98], ['10:02', 101])
  const line = lineOf([bare as never], [first, { ...second, at: '2026-03-02T05:02:00-05:00' }])
  const { stdout } = await run(JSON.stringify({ ...line, id: 1 }))
  t.same(JSON.parse(stdout), {
    id: 1,
    firings: [{ alert: 7, at: '2026-03-02T05:02:00-05:00', price: 101, evidence: 'tick' }],
    states: [{ alert: 7, state: 'fired', side: 'above' }],
  })
})

t.test('the example of the documents', async (t) => {
  const { code, stdout } = await run('', EXAMPLE)
  t.equal(code, 0)
  const answers = objectsOf(stdout)
  t.same(
    answers.map(({ id }) => id),
    objectsOf(await readFile(EXAMPLE, 'utf8')).map(({ id }) => id),
  )
  t.ok(answers.every(({ firings }) => firings.length > 0))
})

t.test('bad input is one line, and exit 1', async (t) => {
  const line = lineOf([alert(price('up', 100))], answers('mon', 98, ['10:01', 98]))
  const ask = (changes: object) => JSON.stringify({ ...line, ...changes })
  const one = (changes: object) => ask({ alerts: [{ ...line.alerts[0], ...changes }] })
  const event = (changes: object) => ask({ events: [{ at: at('mon', '10:01'), ...changes }] })
  for (const [input, message] of [
    ['\n', ' has no lines; usage: '],
    ['alerts', ', line 1: it is no JSON object'],
    [ask({ id: null }), ', line 1: id is neither text nor number'],
    [ask({ history: {} }), ', line 1: history is no list'],
    [ask({ alerts: undefined }), ', line 1: alerts is no list'],
    [ask({ events: {} }), ', line 1: events is no list'],
    [ask({ alerts: [null] }), ', line 1: alert 0 is no object'],
    [ask({ alerts: [line.alerts[0], line.alerts[0]] }), ', line 1: alert 1: its id is that of another one'],
    [one({ id: null }), ', line 1: alert 0: id is neither text nor number'],
    [one({ repeat: 'often' }), ', line 1: alert 0: repeat is none of once, session, rearm'],
    [one({ sessions: 'night' }), ', line 1: alert 0: sessions is none of regular, all'],
    [one({ created_at: undefined }), ', line 1: alert 0: created_at is no instant (ISO 8601 with Z)'],
    [one({ expires_at: 'soon' }), ', line 1: alert 0: expires_at is no instant (ISO 8601 with Z)'],
    [one({ when: null }), ', line 1: alert 0: when is no object'],
    [one({ when: { kind: 'moon' } }), ', line 1: alert 0: when.kind is none of price, change, level, '],
    [one({ when: { kind: 'price', direction: 'up' } }), ', line 1: alert 0: when is no alert of kind price'],
    [ask({ events: [7] }), ', line 1: event 0 is no object'],
    [event({ at: 'now', quote: null }), ', line 1: event 0: at is no instant (ISO 8601 with Z)'],
    [event({}), ', line 1: event 0 has none of quote, split, restart, away_until, epoch'],
    [event({ away_until: 1 }), ', line 1: event 0: away_until is no instant (ISO 8601 with Z)'],
    [event({ split: { date: 'x' } }), ', line 1: event 0: split: date is no date'],
  ]) {
    refused(t, await run(input), `standard input${message}`)
  }
  refused(t, await run('', 'a', 'b'), 'usage: ')
})
