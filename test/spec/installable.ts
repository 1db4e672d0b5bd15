import { heading, reads, sees } from '../support/spec/checks.ts'
import { type Part, sessionOf } from '../support/spec/fixture.ts'

/** Lists the paths of everything that the browser caches of the page. */
const kept = async () => {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
}

export const installable: Part = async (t, fixture) => {
  const account = await fixture.account()
  const { page } = await fixture.visit(t, { installable: true })
  const status = page.getByRole('status')
  await heading(page, 'Mira el mercado desde más alto.').waitFor()

  await t.test('the manifest names the page and its icons, and all of them are there', async (t) => {
    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const response = await fetch(new URL(href ?? '', fixture.url))
    const { name, display, lang, start_url, icons } = (await response.json()) as Record<string, string> & {
      icons: { src: string; sizes: string }[]
    }
    t.same([name, display, lang, start_url], ['Atalaya', 'standalone', 'es', '/'])
    for (const size of ['192x192', '512x512'])
      t.ok(
        icons.some(({ sizes }) => sizes === size),
        size,
      )
    for (const { src } of icons) t.equal((await fetch(new URL(src, fixture.url))).status, 200, src)
  })

  await t.test('the shell is kept; prices and answers never', async (t) => {
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.evaluate(
      (user) => {
        sessionStorage.setItem('atalaya.session', user)
        history.replaceState({ view: 'dashboard', subView: 'mainDashboard', symbol: null }, '')
      },
      JSON.stringify(sessionOf(account)),
    )
    await page.reload()
    await reads(t, page, `Hola, ${account.name}`)
    const paths = await page.evaluate(kept)
    t.ok(paths.includes('/'), 'the document')
    t.ok(paths.some((path) => path.endsWith('.js')) && paths.some((path) => path.endsWith('.css')), 'and its parts')
    t.same(
      paths.filter((path) => path !== '/' && !path.startsWith('/assets/')),
      [],
      'nothing else',
    )
  })

  await t.test('without a network the page opens, and says that there is none', async (t) => {
    await page.context().setOffline(true)
    await page.reload()
    await reads(t, page, `Hola, ${account.name}`)
    await reads(t, status, 'Sin conexión')
    await reads(t, page, 'Error al cargar la Watchlist')
    await page.context().setOffline(false)
    await reads(t, status, 'En vivo')
    await sees(t, page.getByText('No has añadido ninguna acción a tu lista de seguimiento.'), 'and recovers by itself')
  })
}
