import { act, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { keepTranslatedTexts } from './translated-texts.ts'

beforeAll(() => keepTranslatedTexts(document.body))

interface Shown {
  price: string
  note?: string
  bold?: boolean
}

/** Texts among other children, which React keeps as nodes of their own. */
const Sentence = ({ price, note, bold = false }: Shown) => (
  <p>
    {bold && <b>Ojo</b>}
    {price} <i>ahora</i>
    {note}
    {note && <u>fin</u>}
  </p>
)

type Replace = (text: Text, font: HTMLElement) => void

/** The ways in which a translator puts its element in the place of a text. */
const WAYS: Record<string, Replace> = {
  'in one step': (text, font) => text.replaceWith(font),
  'before it, then removes it': (text, font) => {
    text.before(font)
    text.remove()
  },
  'after it, then removes it': (text, font) => {
    text.after(font)
    text.remove()
  },
  'around it': (text, font) => {
    text.before(font)
    font.firstElementChild!.replaceChildren(text)
  },
}

function translate(root: Element, replace: Replace): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter((text) => !text.parentElement!.closest('font'))) {
    const font = document.createElement('font')
    const inner = document.createElement('font')
    inner.textContent = `«${text.data}»`
    font.append(inner)
    replace(text, font)
  }
}

test.each(Object.entries(WAYS))(
  'a translator that puts its element %s neither freezes a text nor breaks',
  async (_, replace) => {
    const view = (shown: Shown) => (
      <StrictMode>
        <Sentence {...shown} />
      </StrictMode>
    )
    const { container, rerender } = render(view({ price: '10,00', note: 'cerrado' }))
    const text = () => container.textContent!.replaceAll(/[«» ]/g, '')
    const show = (shown: Shown) => act(async () => rerender(view(shown)))
    translate(container, replace)
    await show({ price: '10,05', note: 'cerrado' })
    expect(text()).toBe('10,05ahoracerradofin')
    // An element that comes before a replaced text.
    await show({ price: '10,05', note: 'cerrado', bold: true })
    expect(text()).toBe('Ojo10,05ahoracerradofin')
    translate(container, replace)
    // A replaced text that goes.
    await show({ price: '10,06' })
    expect(text()).toBe('10,06ahora')
    translate(container, replace)
    await show({ price: '10,07', note: 'abierto' })
    expect(text()).toBe('10,07ahoraabiertofin')
  },
)

test('a text that the translator gave back is followed as before', async () => {
  const { container, rerender } = render(<Sentence price="10,00" />)
  const text = container.querySelector('p')!.firstChild as Text
  const font = document.createElement('font')
  text.replaceWith(font)
  await act(async () => rerender(<Sentence price="10,01" />))
  expect(container.textContent).toBe('10,01 ahora')
  text.replaceWith(font)
  font.replaceWith(text)
  await act(async () => rerender(<Sentence price="10,02" bold />))
  expect(container.textContent).toBe('Ojo10,02 ahora')
})

test('a node that belongs elsewhere is refused as ever', () => {
  const lost = document.createTextNode('10,00')
  expect(() => document.body.removeChild(lost)).toThrow()
  expect(() => document.body.insertBefore(document.createElement('b'), lost)).toThrow()
})
