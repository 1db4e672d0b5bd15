import { expect, test, vi } from 'vitest'
import { readLocalJson, readSessionJson, writeLocal, writeSession } from './storage.ts'

test('stored JSON is read back; what cannot be read counts as nothing, and is logged', () => {
  const said = vi.spyOn(console, 'info').mockReturnValue()
  writeSession('k', '{"a":1}')
  expect([readSessionJson('k'), readLocalJson('k')]).toEqual([{ a: 1 }, null])
  expect(said).not.toHaveBeenCalled()
  writeLocal('k', '{"a":')
  expect(readLocalJson('k')).toBe(null)
  expect(said).toHaveBeenCalledOnce()
})
