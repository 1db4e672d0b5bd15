import t from 'tap'
import { TapFilter } from './tap-filter.ts'

t.test('files that pass are one line, a failure is shown with its diagnosis', async (t) => {
  const filter = new TapFilter()
  const stream = [
    '# Subtest: a.test.ts',
    '    ok 1 - fine',
    'ok 1 - a.test.ts # time=3ms',
    '    not ok 2 - should be equal',
    '      ---',
    '      diff: x',
    '      ...',
    '    ok 3 - fine',
    'not ok 2 - b.test.ts',
  ]
  t.same(
    stream.map((line) => filter.line(line)).filter((line) => line !== null),
    ['✓ a.test.ts # time=3ms', '    not ok 2 - should be equal', '      ---', '      diff: x', 'not ok 2 - b.test.ts'],
  )
})
