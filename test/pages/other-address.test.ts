import t from 'tap'
import { lacks, reads } from '../support/spec/checks.ts'
import { BrowserFixture, COMPANIES, PHONE } from '../support/spec/fixture.ts'

// The page at an address that the live socket is not for, such as that of a machine in the local network.

const fixture = await BrowserFixture.start(t)
const [{ symbol }] = COMPANIES

t.test('it says why no price moves and what to do, and opens no socket', async (t) => {
  const account = await fixture.account([symbol])
  const { page } = await fixture.enter(t, { account, viewport: PHONE })
  await reads(t, page.getByRole('status'), 'En vivo')
  await lacks(t, page.locator('[data-other-address]'))
  const { port } = new URL(fixture.url)
  const here = `http://atalaya.localhost:${port}`
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(here)
  await reads(
    t,
    page.getByRole('main').or(page.getByRole('status')),
    `A ${here} no llegan precios en vivo: en la máquina del servidor abre http://localhost:${port}, o quien lo administra ha de arrancarlo con PUBLIC_URL=${here}.`,
  )
  await reads(t, page.getByRole('status'), 'Sin conexión')
  await page.locator(`tr[data-symbol=${symbol}] [data-field=price]`).getByText(/\d/).first().waitFor()
  t.same(sockets, [])
})
