import t from 'tap'
import { reads } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'

// Where no script runs, each page says that it needs them.

const fixture = await BrowserFixture.start(t)

for (const [path, sentence] of [
  ['/', 'Atalaya necesita JavaScript: actívalo en tu navegador y vuelve a cargar la página.'],
  [
    `/price_predictions?symbol=${COMPANIES[0]!.symbol}&graph_type=divergence`,
    'Este gráfico necesita JavaScript: actívalo en tu navegador y vuelve a cargar la página.',
  ],
] as const) {
  t.test(path, async (t) => {
    const { page } = await fixture.visit(t, { path, scriptless: true })
    await reads(t, page, sentence)
  })
}
