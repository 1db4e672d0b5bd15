import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FRAMED_STEPS, STEP_COLOURS, STEP_FROM, STEPS, stepOf, UNKNOWN_STEP } from './colours.ts'

test('a change has one of seven colours, stronger the larger it is, and an unknown one its own', () => {
  const changes = [-100, -3, -2.99, -1.5, -1.49, -0.5, -0.49, 0, 0.49, 0.5, 1.49, 1.5, 2.99, 3, 900]
  expect(changes.map(stepOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6])
  expect(stepOf(null)).toBe(UNKNOWN_STEP)
  expect([STEPS, STEP_COLOURS.length]).toEqual([7, 8])
})

test('with few colours a fall is full and a rise hollow, and each step looks different', () => {
  expect(FRAMED_STEPS.map(({ fill }) => fill)).toEqual([...Array(3).fill('CanvasText'), ...Array(5).fill('Canvas')])
  for (const { fill, text } of FRAMED_STEPS) expect([fill, text].sort()).toEqual(['Canvas', 'CanvasText'])
  expect(new Set(FRAMED_STEPS.map((step) => JSON.stringify(step))).size).toBe(STEP_COLOURS.length)
})

test('a fall is as strong as a rise of its size', () => {
  for (const change of [0, ...STEP_FROM, 0.2, 2, 7]) expect(stepOf(-change) + stepOf(change)).toBe(STEPS - 1)
})

type Rgb = readonly number[]
const TOKENS = readFileSync(join(import.meta.dirname, '../../../styles/tokens.css'), 'utf8')

type Tokens = ReadonlyMap<string, Rgb>

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** The tokens that stand in the part of tokens.css after `selector`, in the light or the dark theme. */
function tokensOf(selector: string, dark: boolean): [string, Rgb][] {
  const rules = TOKENS.slice(TOKENS.indexOf(`${selector} {`))
  const block = rules.slice(0, rules.indexOf('\n}'))
  const found = block.matchAll(/(--[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  return [...found].map(([, name, light, night]) => [name, rgb(dark ? night : light)])
}

/** Computes `var(--a)` and mixes of two tokens as a browser does. */
function computed(colour: string, tokens: Tokens): Rgb {
  const [first, second] = [...colour.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => tokens.get(name)!)
  const part = Number(/(\d+)%/.exec(colour)?.[1] ?? 100) / 100
  return first.map((channel, i) => channel * part + (second ?? first)[i] * (1 - part))
}

/** Contrast of two colours by WCAG 2.2, 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (high + 0.05) / (low + 0.05)
}

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour
    .map((channel) => channel / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('labels are readable on every colour, in both themes and with both pairs of colours', () => {
  for (const pair of ['green-red', 'blue-orange']) {
    for (const dark of [false, true]) {
      const tokens = new Map([...tokensOf(':root', dark), ...tokensOf(`[data-colours="${pair}"]`, dark)])
      for (const { fill, text } of STEP_COLOURS) {
        const what = `${text} on ${fill}, ${pair}, ${dark ? 'dark' : 'light'}`
        expect(contrast(computed(fill, tokens), computed(text, tokens)), what).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})
