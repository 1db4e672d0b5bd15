import type { Page } from 'playwright-core'

/**
 * Makes a page translate itself as Chrome does: each text that may be translated gives its place to two nested font
 * elements, whatever comes later too. The words stay, so that what they say can be compared.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const NEVER = 'script, style, textarea, font'
    const wrap = (text: Text) => {
      const parent = text.parentElement
      if (text.data.trim() === '' || !parent?.translate || parent.closest(NEVER)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts = root instanceof Text ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(wrap)
    }
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes) wrapAll(node)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}
