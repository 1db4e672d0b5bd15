import t from 'tap'
import { fitsScreen } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES } from '../support/spec/fixture.ts'

// Everything has its room on the screens between a phone's and a large one.

const fixture = await BrowserFixture.start(t)
const [{ symbol, name }] = COMPANIES
const HEIGHT = 850
/** A name's words can be read in so many pixels. */
const LEAST_NAME = 90

t.test("the three actions of an expert's stock page", async (t) => {
  const account = await fixture.expert([symbol])
  const { page } = await fixture.enter(t, { account, subView: 'stockDetail', symbol })
  const follow = page.getByRole('button', { name: 'Dejar de seguir' })
  await follow.waitFor()
  for (const width of [1280, 1024, 900, 720, 660]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await fitsScreen(t, page)
    const { x, width: own } = (await follow.boundingBox())!
    t.ok(x >= 0 && x + own <= width, `all of the last one is on the screen at ${width} px`)
  }
})

t.test('the names that a search finds', async (t) => {
  const { page } = await fixture.enter(t, { subView: 'advancedSearch' })
  await page.getByLabel('Nombre o ticker').fill(name)
  await page.keyboard.press('Enter')
  const found = page.locator(`tr[data-ticker=${symbol}] td[data-column=name]`)
  await found.waitFor()
  for (const width of [1440, 1280, 1190, 992]) {
    await page.setViewportSize({ width, height: HEIGHT })
    await fitsScreen(t, page)
    t.ok((await found.boundingBox())!.width >= LEAST_NAME, `have their room at ${width} px`)
  }
})
