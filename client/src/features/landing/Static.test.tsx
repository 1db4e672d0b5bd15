import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../../testing/server.ts'
import { site } from '../../text/es/site.ts'

// The views are separate chunks, which take longer than a render.

test('the operator’s own data are on the pages, with defaults for the rest', async () => {
  const given = {
    operator: { name: 'Torre S.A.', address: 'Av. de las Torres 100, Quito' },
    departments: { sales: 'ventas@torre.example' },
    founders: [{ name: 'Una <b>torre</b>', role: 'Fundación', about: 'La levantó.' }],
    legalSince: '2027-01-15',
  }
  const meta = Object.assign(document.createElement('meta'), { name: 'site', content: JSON.stringify(given) })
  document.head.append(meta)
  fakeServer({})
  vi.resetModules()
  const fresh = await import('../../app/App.tsx')
  const { view: freshView } = await import('../../stores/view.ts')
  freshView.view = 'about'
  render(<fresh.App />)
  const card = await screen.findByText('Una <b>torre</b>')
  expect(within(card.closest('li') as HTMLElement).queryByRole('link')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Contacto' }))
  await screen.findByRole('link', { name: 'ventas@torre.example' })
  screen.getByText('Torre S.A.Av. de las Torres 100, Quito')
  screen.getByRole('link', { name: site.departments.support })
  fireEvent.click(screen.getByRole('button', { name: 'Términos de Servicio' }))
  await screen.findByText(/la ofrece Torre S\.A\., con domicilio en Av\. de las Torres 100, Quito \(«el operador»/)
  screen.getByText('En vigor desde el 15 de enero de 2027')
  meta.remove()
})

test('a view that cannot be loaded says so and offers to reload the page', async () => {
  vi.doMock('./About.tsx', () => {
    throw new Error('gone with the last version')
  })
  fakeServer({})
  vi.resetModules()
  const fresh = await import('../../app/App.tsx')
  const { view: freshView } = await import('../../stores/view.ts')
  freshView.view = 'about'
  render(<fresh.App />)
  await screen.findByText('Esta página no se pudo mostrar.')
  screen.getByRole('button', { name: 'Volver a cargar' })
  vi.doUnmock('./About.tsx')
})
