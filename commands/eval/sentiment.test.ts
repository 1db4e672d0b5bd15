import { join } from 'node:path'
import t from 'tap'
import { labels, startFakeOllama, streams } from '#test/support/fake-ollama/index.ts'
import { answerOf, objectsOf, refused, run as runCommand } from '../testing/run.ts'

const run = (...args: string[]) => runWith({}, ...args)

const runWith = (env: Record<string, string>, ...args: string[]) =>
  runCommand('eval/sentiment.ts', args, { env: { ...process.env, ...env } })

const jsonl = (...rows: object[]) => rows.map((row) => JSON.stringify(row)).join('\r\n')

t.test('a line a headline, in the order of the file', async (t) => {
  const dir = t.testdir({
    'a.jsonl': `\uFEFF${jsonl({ id: 'x', text: 'Caen las pérdidas' }, { id: 2, text: 'Profits fall', lang: 'en', label: null })}\n\n`,
  })
  const { code, stdout, stderr } = await run(join(dir, 'a.jsonl'))
  t.same([code, stderr], [0, ''])
  t.same(objectsOf(stdout), [
    { id: 'x', label: 'positive', score: 0.4472, lang: 'es' },
    { id: 2, label: 'negative', score: -0.4472, lang: 'en' },
  ])
})

t.test('a folder with labels gets a summary for people', async (t) => {
  const dir = t.testdir({
    'b.jsonl': jsonl({ id: 1, text: 'Suben las ventas', lang: 'es', label: 'positive' }),
    'a.jsonl': jsonl(
      { id: 2, text: 'Profits fall', lang: 'en', label: 'negative' },
      { id: 3, text: 'x', label: 'negative' },
    ),
    'README.md': 'not read',
  })
  const { code, stdout, stderr } = await run(dir)
  t.same([code, stderr], [0, ''])
  const { objects, words } = answerOf(stdout)
  t.same(
    objects.map(({ id }) => id),
    [2, 3, 1],
  )
  const summary = words.join('\n')
  t.match(summary, /texts +accuracy +macro-F1 \(95 % bootstrap\) +texts a second/)
  t.match(summary, /a\.jsonl +2 +50\.0 % +33\.3 % \(0\.0–100\.0\) +\d+/)
  t.match(summary, /b\.jsonl +1 +100\.0 % +100\.0 % \(100\.0–100\.0\) +\d+/)
  t.match(summary, /all in es +2 /)
  t.match(summary, /all in en +1 /)
  t.match(summary, /negative +neutral +positive/)
  t.match(summary, /Language told from the text alone: 100\.0 % of 2 right/)
  t.match(summary, /Scores in the doubtful band \(0\.05 to 0\.3\): 0 \(- right\), outside: 3 \(66\.7 % right\)/)
})

t.test('bad input is one line and exit 1', async (t) => {
  const good = { id: 1, text: 'Suben las ventas' }
  for (const args of [[], ['a', 'b'], ['a', '--model', '--record']]) refused(t, await run(...args), /usage: /)
  for (const [name, content, message] of [
    ['empty', {}, /there is no \.jsonl file in it/],
    ['blank.jsonl', '\n\n', /there is no headline in it/],
    ['broken.jsonl', `${jsonl(good)}\n{"id":2,`, /broken\.jsonl, line 2: it is no JSON object/],
    ['list.jsonl', '[]', /line 1: it is no JSON object/],
    ['id.jsonl', jsonl({ text: 'a' }), /id is neither text nor number/],
    ['text.jsonl', jsonl({ id: 1 }), /text is no text/],
    ['lang.jsonl', jsonl({ ...good, lang: 'fr' }), /lang "fr" is neither "es" nor "en"/],
    ['label.jsonl', jsonl({ ...good, label: 'good' }), /label "good" is none of negative, neutral, positive/],
  ] as const) {
    refused(t, await run(join(t.testdir({ [name]: content }), name)), message)
  }
  refused(t, await run(join(t.testdir({}), 'missing')), /missing: it does not exist/)
})

t.test('only public data sets are recorded', async (t) => {
  const dir = t.testdir({ 'own.jsonl': jsonl({ id: 1, text: 'Suben las ventas', label: 'positive' }) })
  const recorded = await run(join(dir, 'own.jsonl'), '--record')
  refused(t, recorded, /own\.jsonl is none of the data sets that can be recorded: finances-es, /)
})

t.test('with --model the labels are those of the local model', async (t) => {
  const fake = await startFakeOllama(t, 'modelo')
  const env = { OLLAMA_HOST: fake.url, OLLAMA_MODEL: 'modelo' }
  fake.behaviour = (exchange) => {
    const { content } = exchange.request.messages[1]
    if (content.includes('junta')) return streams('no sé')(exchange)
    return labels(content.includes('ventas') ? 'negative' : 'neutral')(exchange)
  }
  const dir = t.testdir({
    'a.jsonl': jsonl(
      { id: 1, text: 'Suben las ventas', lang: 'es', label: 'positive' },
      { id: 2, text: 'Profits fall', label: 'neutral' },
      { id: 3, text: 'La junta aprueba un beneficio récord', label: 'positive' },
    ),
  })
  const { code, stdout, stderr } = await runWith(env, dir, '--model')
  t.same([code, stderr], [0, ''])
  const { objects, words } = answerOf(stdout)
  t.match(objects, [
    { id: 1, label: 'negative', score: -1, lang: 'es' },
    { id: 2, label: 'neutral', score: 0, lang: 'en' },
    { id: 3, label: 'positive', score: Number, lang: 'es' },
  ])
  const summary = words.join('\n')
  t.match(summary, /a\.jsonl +3 +66\.7 % +\d+\.\d %/)
  t.match(summary, /Labels of modelo; for 1 of 3 texts it gave none, and that of the word lists stays\./)
  t.notMatch(summary, /doubtful/)

  fake.models = []
  refused(t, await runWith(env, dir, '--model'), /OLLAMA_MODEL: .* does not have modelo/)
  await fake.close()
  refused(t, await runWith(env, dir, '--model'), /OLLAMA_HOST: no Ollama answers at http/)
})
