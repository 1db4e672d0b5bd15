import t from 'tap'
import { applyEdit, stepsOf } from './steps.ts'

t.test('the steps of a document, in its order', async (t) => {
  const steps = stepsOf(
    [
      'Say `npm test`, or `X=1 npm start`; `DIR` and `npm` are no commands.',
      '```sh',
      'npm ci   # once',
      '',
      'npx tap run a.test.ts',
      '```',
      '```json',
      '{}',
      '```',
      '### A recipe',
      '```ts a/b.ts',
      'const b = 1',
      '```',
      '```diff a/index.ts',
      '+b',
      '```',
      '```sh',
      'npm test',
      '```',
    ].join('\n'),
  )
  t.strictSame(steps, [
    { kind: 'run', line: 1, section: '', command: 'npm test' },
    { kind: 'run', line: 1, section: '', command: 'X=1 npm start' },
    { kind: 'run', line: 3, section: '', command: 'npm ci' },
    { kind: 'run', line: 5, section: '', command: 'npx tap run a.test.ts' },
    { kind: 'write', line: 12, section: 'A recipe', path: 'a/b.ts', text: 'const b = 1\n' },
    { kind: 'edit', line: 15, section: 'A recipe', path: 'a/index.ts', text: '+b\n' },
    { kind: 'run', line: 18, section: 'A recipe', command: 'npm test' },
  ])
})

t.test('an edit adds, replaces, and knows its place', async (t) => {
  const content = 'one\ntwo\nthree\ntwo\n'
  t.equal(applyEdit(content, ' one\n+more\n two\n'), 'one\nmore\ntwo\nthree\ntwo\n')
  t.equal(applyEdit(content, '-two\n-three\n+four\n'), 'one\nfour\ntwo\n')
  t.throws(() => applyEdit(content, ' two\n+more\n'), { message: 'the lines to change stand there 2 times' })
  t.throws(() => applyEdit(content, ' five\n'), { message: 'the lines to change stand there 0 times' })
})
