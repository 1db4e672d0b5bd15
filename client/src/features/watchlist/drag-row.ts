/** Pixels at the window's edges in which a drag scrolls the page, and by how much each frame. */
const EDGE = 56
const SCROLL_STEP = 8

interface DragOptions {
  /** The row that is dragged; its siblings are the other rows. */
  row: HTMLElement
  /** What the user drags the row by. If it leaves the document, the drag ends without a drop. */
  handle: HTMLElement
  pointerId: number
  /** Height in the window at which the pointer went down, in CSS pixels. */
  y: number
  /** Called with the row's new place among its siblings when it is dropped elsewhere. */
  onDrop(place: number): void
}

/**
 * Lets a row follow the pointer until it is dropped, or until Escape. The document stays as it is meanwhile: the rows are
 * only shown elsewhere, since an element that moves in the document would lose the pointer.
 */
export function dragRow({ row, handle, pointerId, y, onDrop }: DragOptions): void {
  const rows = Array.from(row.parentElement?.children ?? []) as HTMLElement[]
  const from = rows.indexOf(row)
  const boxes = rows.map((one) => one.getBoundingClientRect())
  const { top, height } = boxes[from]
  const [first, last] = [boxes[0].top, boxes[boxes.length - 1].bottom]
  const scrolled = window.scrollY
  const ended = new AbortController()
  let place = from
  let pointer = y
  let frame = 0

  function show(): void {
    const way = pointer - y + window.scrollY - scrolled
    const moved = Math.min(Math.max(way, first - top), last - top - height)
    // A row makes way when its middle is covered.
    const above = boxes.slice(0, from).filter((box) => middleOf(box) > top + moved).length
    const below = boxes.slice(from + 1).filter((box) => middleOf(box) < top + height + moved).length
    place = from - above + below
    for (const [at, one] of rows.entries()) {
      const shift = Number(at < from && at >= place) - Number(at > from && at <= place)
      one.style.transform =
        at === from ? `translateY(${moved}px)` : shift === 0 ? '' : `translateY(${shift * height}px)`
    }
  }

  function scroll(): void {
    // No event tells that the capture is lost with the element, so the frames would never end.
    if (!handle.isConnected) {
      end(false)
      return
    }
    const step = Number(pointer > window.innerHeight - EDGE) - Number(pointer < EDGE)
    if (step !== 0) window.scrollBy(0, step * SCROLL_STEP)
    show()
    frame = requestAnimationFrame(scroll)
  }

  function end(drops: boolean): void {
    ended.abort()
    cancelAnimationFrame(frame)
    for (const one of rows) one.style.transform = ''
    delete row.dataset.dragged
    if (drops && place !== from) onDrop(place)
  }

  const { signal } = ended
  handle.setPointerCapture(pointerId)
  handle.addEventListener(
    'pointermove',
    (event) => {
      pointer = event.clientY
      show()
    },
    { signal },
  )
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('lostpointercapture', () => end(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal, capture: true })
  row.dataset.dragged = 'true'
  frame = requestAnimationFrame(scroll)
}

const middleOf = ({ top, height }: DOMRect): number => top + height / 2
