import { expect, test, vi } from 'vitest'
import { readLocalJson, readSessionJson, writeLocal, writeSession } from './storage.ts'

test('what was kept as JSON comes back; what cannot be read is nothing, and is said', () => {
  const said = vi.spyOn(console, 'info').mockReturnValue()
  writeSession('k', '{"a":1}')
  expect([readSessionJson('k'), readLocalJson('k')]).toEqual([{ a: 1 }, null])
  expect(said).not.toHaveBeenCalled()
  writeLocal('k', '{"a":')
  expect(readLocalJson('k')).toBe(null)
  expect(said).toHaveBeenCalledOnce()
})
