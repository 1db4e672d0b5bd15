import { heading, lacks, reads, sees } from '../support/spec/checks.ts'
import type { Part } from '../support/spec/fixture.ts'

export const simulator: Part = async (t, fixture) => {
  const { page, calls } = await fixture.enter(t, {})

  await t.test('the Simulator menu item carries an Expert badge, and no other does', async (t) => {
    const menu = page.getByRole('navigation', { name: 'Navegación principal' })
    await reads(t, menu.getByRole('button', { name: 'Simulador' }), 'Experto')
    t.equal(await menu.getByText('Experto', { exact: true }).count(), 1)
    await menu.getByRole('button', { name: 'Simulador' }).click()
  })

  await t.test('it shows what the plan has, with the badge, and asks the server for nothing', async (t) => {
    await sees(t, heading(page, 'Simulador'))
    await reads(t, page.getByRole('main'), 'Experto')
    await reads(t, page, /Es parte del plan Experto\.$/)
    await lacks(t, page.getByText('Esta sección está en construcción.'))
    await lacks(t, page.getByRole('alert'))
    t.same(
      calls.names().filter((name) => name.includes('/simulator/')),
      [],
    )
  })
}
