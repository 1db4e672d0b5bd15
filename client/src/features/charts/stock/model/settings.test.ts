import { expect, test } from 'vitest'
import { chosenOn, DEFAULT_SETTINGS, MOST_COMPARED, settingsOn } from './settings.ts'

const kept = { ...DEFAULT_SETTINGS, compare: ['AAA', 'BBB'] }

test('a stock is not compared with itself, and choices on its page keep it compared with others', () => {
  expect(settingsOn('AAA', kept).compare).toEqual(['BBB'])
  expect(chosenOn('AAA', kept, { log: true })).toEqual({ ...kept, log: true })
  expect(chosenOn('AAA', kept, { compare: ['BBB', 'CCC'] }).compare).toEqual(['BBB', 'CCC', 'AAA'])
  expect(chosenOn('AAA', kept, { compare: [] }).compare).toEqual(['AAA'])
  expect(chosenOn('ZZZ', kept, { compare: ['BBB'] }).compare).toEqual(['BBB'])
  expect(chosenOn('AAA', kept, { compare: ['B', 'C', 'D', 'E'] }).compare.length).toBe(MOST_COMPARED)
})
