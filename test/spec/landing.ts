import type { Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import type { HomeFeature, Plan } from '#domain/contract/catalogue.ts'
import { acceptsAlert, heading, lacks, leaves, reads, sees } from '../support/spec/checks.ts'
import { held } from '../support/spec/faults.ts'
import { type Part, PHONE } from '../support/spec/fixture.ts'
import { Api } from '../support/system/api.ts'

const FEATURES = 'GET /api/home-features/'
const PLANS = 'GET /api/app-plans/'

export const landing: Part = async (t, fixture) => {
  const [listed, priced] = [held(), held()]
  const { page } = await fixture.visit(t, {
    before: (_, calls) => {
      calls.answer(FEATURES, listed.fault)
      calls.answer(PLANS, priced.fault)
    },
  })
  const api = new Api(fixture.url)
  await heading(page, 'Mira el mercado desde más alto.').waitFor()
  await loading(t, page, listed, priced)
  await hero(t, page)
  await steps(t, page)
  await features(t, page, await api.get('/api/home-features/'))
  await pricing(t, page, await api.get('/api/app-plans/'))
  await navbar(t, page)
  await mobileMenu(t, page)
}

async function hero(t: Test, page: Page) {
  const email = page.getByRole('textbox', { name: 'Tu email' })
  const submit = page.getByRole('button', { name: 'Empezar gratis' })

  await t.test('hero with a call-to-action that scrolls to pricing', async (t) => {
    await page.getByRole('link', { name: 'Ver planes' }).click()
    await comesIntoView(t, page.locator('#pricing'))
    t.equal(new URL(page.url()).pathname + new URL(page.url()).hash, '/', 'the address stays')
  })

  await t.test('submit without an e-mail: alert', async (t) => {
    await submit.click()
    await acceptsAlert(t, page, 'Por favor, introduce tu email.')
    await email.fill('   ')
    await submit.click()
    await acceptsAlert(t, page, 'Por favor, introduce tu email.')
  })

  await t.test('submit with an e-mail: thanks, the field is cleared, the e-mail is carried to signup', async (t) => {
    await email.fill(' nadia@spec.test ')
    await submit.click()
    t.equal(await email.inputValue(), '', 'the field is cleared')
    await acceptsAlert(t, page, /^¡Gracias por tu interés!/)
    await sees(t, heading(page, 'Crea tu cuenta'))
    t.equal(await page.getByLabel('Email', { exact: true }).inputValue(), 'nadia@spec.test')
    await page.goBack()
    await heading(page, 'Mira el mercado desde más alto.').waitFor()
  })
}

async function steps(t: Test, page: Page) {
  await t.test('how it works: Busca, Analiza, Actúa, of which Actúa is coming soon', async (t) => {
    const items = page.getByRole('region', { name: 'Cómo funciona' }).getByRole('listitem')
    // The landing's parts come one after the other.
    await items.last().waitFor()
    t.same(await textsOf(items.getByRole('heading')), ['Busca', 'Analiza', 'Actúa Próximamente'])
    for (const item of await items.all()) t.ok((await item.getByRole('paragraph').innerText()).length > 40)
    const coming = await items.filter({ hasText: 'Próximamente' }).innerText()
    t.match(coming, /Ya tienes alertas[^.]+ señales de compra y venta[^.]+ simulador[^.]+\. Más adelante [^.]*corredor/)
  })
}

async function features(t: Test, page: Page, known: HomeFeature[]) {
  const region = page.getByRole('region', { name: 'Características principales' })

  await t.test('key features grid: only those visible on home, premium ones marked Plan Experto', async (t) => {
    const shown = known.filter((feature) => feature.visible_on_home)
    t.ok(shown.length > 0 && shown.length < known.length, 'there are visible and hidden features')
    await region.getByRole('heading', { level: 3 }).first().waitFor()
    const names = shown.map(({ feature, has_premium_bag }) => feature.name + (has_premium_bag ? ' Plan Experto' : ''))
    t.same(await textsOf(region.getByRole('heading', { level: 3 })), names)
    for (const { feature } of shown) await reads(t, region, feature.description)
    t.ok(
      shown.some((feature) => feature.has_premium_bag),
      'one of them is premium',
    )
  })
}

async function pricing(t: Test, page: Page, known: Plan[]) {
  const plan = (name: string) => page.locator(`[data-plan="${name}"]`)
  await plan('Freemium').waitFor()

  await t.test('pricing table with every plan and its features, in the order of the server', async (t) => {
    t.same(
      await page.locator('[data-plan]').evaluateAll((cards) => cards.map((card) => card.getAttribute('data-plan'))),
      known.map(({ name }) => name),
    )
    for (const { name, features } of known)
      t.same(
        await plan(name).getByRole('listitem').allInnerTexts(),
        features.map((feature) => feature.name),
      )
  })

  await t.test('the second plan in the list is highlighted', async (t) => {
    const styles = await page.locator('[data-plan]').evaluateAll((cards) =>
      cards.map((card) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(card)
        return `${borderTopColor} ${backgroundColor}`
      }),
    )
    t.not(styles[1], styles[0], 'it does not look like the first')
  })

  await t.test('price 0 shows GRATIS; its button leads to signup', async (t) => {
    t.equal(await plan('Freemium').locator('[data-field=price]').innerText(), 'GRATIS')
    await plan('Freemium').getByRole('button', { name: 'Elegir Freemium' }).click()
    await sees(t, heading(page, 'Crea tu cuenta'))
    await page.goBack()
    await plan('Freemium').waitFor()
  })

  await t.test('a plan to_be_implemented shows A convenir, a coming-soon badge and no signup button', async (t) => {
    t.equal(await plan('Expert').locator('[data-field=price]').innerText(), 'A convenir')
    await reads(t, plan('Expert'), 'Próximamente')
    await lacks(t, plan('Expert').getByRole('button'))
  })
}

async function navbar(t: Test, page: Page) {
  await t.test('navbar: anchors to how-it-works, features and pricing', async (t) => {
    const menu = page.getByRole('navigation', { name: 'Secciones y acceso' })
    for (const [text, id] of [
      ['Precios', 'pricing'],
      ['Cómo funciona', 'how-it-works'],
      ['Características', 'features'],
    ] as const) {
      await menu.getByRole('link', { name: text }).click()
      await comesIntoView(t, page.locator(`#${id}`))
      t.equal(await page.evaluate(() => document.activeElement?.id), id)
      t.equal(new URL(page.url()).hash, '')
    }
  })

  await t.test('navbar: login and signup buttons', async (t) => {
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await sees(t, heading(page, 'Iniciar sesión'))
    await page.goBack()
    await page.getByRole('button', { name: 'Registrarse' }).click()
    await sees(t, heading(page, 'Crea tu cuenta'))
  })
}

async function mobileMenu(t: Test, page: Page) {
  await t.test('a mobile menu that closes when the window is wider than 992 px or after navigating', async (t) => {
    await page.setViewportSize(PHONE)
    await page.goBack()
    const menu = page.getByRole('navigation', { name: 'Secciones y acceso' })
    const open = page.getByRole('button', { name: 'Abrir menú' })
    await open.waitFor()
    await lacks(t, menu.getByRole('button'), 'closed at first')

    await open.click()
    await sees(t, menu.getByRole('button', { name: 'Registrarse' }), 'it opens')
    await page.setViewportSize({ width: 992, height: 844 })
    await sees(t, page.getByRole('button', { name: 'Cerrar menú' }), 'still open at 992 px')
    await page.setViewportSize({ width: 993, height: 844 })
    await page.locator('#site-menu[data-open=false]').waitFor()
    await page.setViewportSize(PHONE)
    await sees(t, open, 'closed after 993 px')

    await open.click()
    t.equal(await page.getByRole('button', { name: 'Cerrar menú' }).getAttribute('aria-expanded'), 'true')
    await page.keyboard.press('Escape')
    await sees(t, open, 'closed by Escape')

    await open.click()
    await menu.getByRole('link', { name: 'Precios' }).click()
    await sees(t, open, 'closed after an anchor')
    await comesIntoView(t, page.locator('#pricing'))

    await open.click()
    await menu.getByRole('button', { name: 'Registrarse' }).click()
    await sees(t, heading(page, 'Crea tu cuenta'))
    await page.goBack()
    await sees(t, open, 'closed after a change of view')
  })
}

type Held = ReturnType<typeof held>

async function loading(t: Test, page: Page, features: Held, plans: Held) {
  await t.test('landing lists (features, plans): loading, then loaded', async (t) => {
    for (const [name, { release }] of [
      ['Características principales', features],
      ['Planes y precios', plans],
    ] as const) {
      const region = page.getByRole('region', { name })
      await sees(t, region.and(page.locator('[aria-busy=true]')), `${name} is loading`)
      const before = await heightOf(region)
      release()
      await sees(t, region.and(page.locator('[aria-busy=false]')), `${name} is loaded`)
      const grown = Math.abs((await heightOf(region)) - before)
      t.ok(grown <= 80, `its skeleton had nearly the final size (${grown} px)`)
    }
  })
}

/** Reads texts with all white space as single blanks, as a reader sees it. */
const textsOf = async (all: Locator): Promise<string[]> =>
  (await all.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))

/** Measures with the page's own font: the system's, shown until it has loaded, is wider and breaks lines elsewhere. */
async function heightOf(target: Locator): Promise<number> {
  await target.page().evaluate(async () => void (await document.fonts.ready))
  return (await target.boundingBox())?.height ?? 0
}

async function comesIntoView(t: Test, section: Locator): Promise<void> {
  await section.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        new IntersectionObserver(([entry], observer) => {
          if (!entry?.isIntersecting) return
          observer.disconnect()
          resolve()
        }).observe(element)
      }),
  )
  t.pass(`${section} comes into view`)
  await leaves(t, section.page().getByRole('alertdialog'), 'nothing lies over it')
}
