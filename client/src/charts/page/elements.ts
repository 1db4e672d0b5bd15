interface Attributes {
  class?: string
  text?: string
  [name: string]: string | undefined
}

/** One element with its attributes and children; texts are texts, never markup. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  { text, ...attributes }: Attributes = {},
  children: (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  if (text !== undefined) made.textContent = text
  made.append(...children)
  return made
}

const SVG = 'http://www.w3.org/2000/svg'

/** A button with a drawing of 16 by 16. */
export function iconButton(label: string, path: string, className: string, onClick: () => void): HTMLButtonElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 16 16')
  svg.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  const button = element('button', { type: 'button', class: className, title: label, 'aria-label': label }, [svg])
  button.addEventListener('click', onClick)
  return button
}
