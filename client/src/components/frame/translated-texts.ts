/** The element that a translator puts in the place of a text. The page itself has none of its kind. */
const FONT = 'FONT'

/**
 * Lets a browser translate the page while it changes. A translator replaces a text node by an element of its own,
 * unknown to React, which would go on writing newer texts into the removed node: a price would stand still next to an
 * age that advances. React would also fail to remove that node, or to insert another one before it. With this, a text
 * that changes takes its place back (and is translated again), and React finds the element that stands for a text.
 */
export function keepTranslatedTexts(root: Element): void {
  const standIns = new WeakMap<Node, Element>()

  function note(records: readonly MutationRecord[]): void {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') standIns.get(target)?.replaceWith(target)
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === FONT) as
        | Element
        | undefined
      for (const text of removedNodes) {
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode === target || !standIn) continue
        standIns.set(text, standIn)
        observer.observe(text, { characterData: true })
      }
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, characterData: true, subtree: true })

  /** The child of `parent` that stands for `node`, which is mostly the node itself. */
  function childFor(parent: Node, node: Node): Node {
    if (node.parentNode === parent) return node
    note(observer.takeRecords())
    const standIn = standIns.get(node)
    return standIn?.parentNode === parent ? standIn : node
  }
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    return insertBefore.call(this, node, before && childFor(this, before)) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    return removeChild.call(this, childFor(this, child)) as T
  }
}
