import { heading, leaves, reads, sees } from '../support/spec/checks.ts'
import { cut, json } from '../support/spec/faults.ts'
import { COMPANIES, type Part } from '../support/spec/fixture.ts'

const SEARCH = 'GET /api/search-actions/'

export const quickSearch: Part = async (t, fixture) => {
  const [first, second] = COMPANIES
  const account = await fixture.account([first!.symbol, second!.symbol])
  const { page, calls } = await fixture.enter(t, { account })
  const dialog = page.getByRole('dialog', { name: 'Buscar una acción' })
  const field = dialog.getByRole('combobox')
  const chosen = dialog.locator('[role=option][aria-selected=true]')
  await page.locator(`tr[data-symbol=${first!.symbol}]`).waitFor()

  await t.test('`/` opens it, with the followed stocks; arrows and Enter open one', async (t) => {
    await page.keyboard.press('/')
    await sees(t, dialog.getByRole('option', { name: second!.name }))
    t.equal(await field.inputValue(), '', 'the slash itself is not typed')
    t.equal(await chosen.getAttribute('data-symbol'), first!.symbol)
    await page.keyboard.press('ArrowDown')
    t.equal(await chosen.getAttribute('data-symbol'), second!.symbol)
    await page.keyboard.press('ArrowDown')
    t.equal(await chosen.getAttribute('data-symbol'), first!.symbol, 'round again')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await sees(t, heading(page, `${second!.name} ${second!.symbol}`))
    await leaves(t, dialog)
  })

  await t.test('it finds while one types; what was opened is remembered', async (t) => {
    await page.keyboard.press('Control+k')
    await reads(t, dialog, 'Recientes')
    const wanted = COMPANIES[20]!
    await field.fill(wanted.symbol.toLowerCase())
    await sees(t, dialog.locator(`[role=option][data-symbol=${wanted.symbol}]`))
    await page.keyboard.press('Enter')
    await sees(t, heading(page, `${wanted.name} ${wanted.symbol}`))
  })

  await t.test('nothing found, and a failed search, have their sentences', async (t) => {
    await page.keyboard.press('/')
    calls.answer(SEARCH, json({ results: [] }))
    await field.fill('zzz')
    await reads(t, dialog.getByRole('status'), 'No hay acciones para «zzz».')
    calls.answer(SEARCH, cut)
    await field.fill('yyy')
    await reads(t, dialog.getByRole('status'), 'No se pudo buscar. Intente más tarde.')
    await page.keyboard.press('Escape')
    await leaves(t, dialog)
  })

  await t.test('in a field, `/` is a letter', async (t) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Buscar acciones' }).click()
    await page.getByLabel('Nombre o ticker').fill('a')
    await page.keyboard.press('/')
    t.equal(await page.getByLabel('Nombre o ticker').inputValue(), 'a/')
    t.equal(await dialog.count(), 0)
    await page.keyboard.press('Control+k')
    await sees(t, dialog, 'and Ctrl+K opens it from there')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Buscar una acción' }).click()
    await sees(t, dialog, 'as does its button')
  })
}
