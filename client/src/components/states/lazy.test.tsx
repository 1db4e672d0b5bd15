import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Boundary } from './Boundary.tsx'
import { lazyComponent } from './lazy.tsx'

const View = ({ name }: { name: string }) => <p>{name} is here</p>

test('a fallback is shown until the code is loaded', async () => {
  const loaded = Promise.withResolvers<typeof View>()
  const Late = lazyComponent(() => loaded.promise)
  render(<Late name="chart" fallback={<p>room</p>} />)
  screen.getByText('room')
  await act(async () => loaded.resolve(View))
  screen.getByText('chart is here')
  expect(screen.queryByText('room')).toBe(null)
})

test('with code that was fetched before, it is shown at once', async () => {
  const load = vi.fn(async () => View)
  const Late = lazyComponent(load)
  await Late.fetch()
  render(<Late name="chart" fallback={<p>room</p>} />)
  screen.getByText('chart is here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failure to load the code reaches the boundary, and the next render tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn(async (): Promise<typeof View> => View).mockRejectedValueOnce(new TypeError('no such file'))
  const Late = lazyComponent(load)
  const shown = () => (
    <Boundary fallback={<p>broken</p>}>
      <Late name="chart" />
    </Boundary>
  )
  const { unmount } = render(shown())
  await screen.findByText('broken')
  unmount()
  render(shown())
  await screen.findByText('chart is here')
})
