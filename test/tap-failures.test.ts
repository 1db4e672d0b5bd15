import t from 'tap'
import { failures } from './tap-failures.ts'

t.test('of what passes nothing is shown, of a failure its diagnosis', async (t) => {
  const stream = [
    '# Subtest: a',
    '    ok 1 - fine',
    'ok 1 - a # time=3ms',
    '# Subtest: b',
    '    not ok 2 - should be equal',
    '      ---',
    '      diff: x',
    '      ...',
    '    ok 3 - fine',
    'not ok 2 - b',
    'Bail out! enough',
  ]
  t.same(failures(stream.join('\n')), [
    '    not ok 2 - should be equal',
    '      ---',
    '      diff: x',
    'not ok 2 - b',
    'Bail out! enough',
  ])
})
