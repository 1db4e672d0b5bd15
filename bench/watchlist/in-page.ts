// Code for the page is text here, since there is no document on this side.

/** Replaces the browser's socket with one that says `ready` and then only what `deliver` sends. */
export const FAKE_SOCKET = `
  globalThis.WebSocket = class {
    constructor() {
      globalThis.liveSocket = this
      setTimeout(() => this.onopen?.())
    }
    send(text) {
      if (JSON.parse(text).op !== 'auth') return
      const last = { opportunities: 0, news: 0 }
      const ready = { op: 'ready', epoch: 'bench', role: 'Expert', market: 'simulated', last }
      setTimeout(() => this.onmessage?.({ data: JSON.stringify(ready) }))
    }
    close() {}
  }
`

/** Counts React's work: every commit, and every row of the watchlist rendered in it. */
export const COUNT_RENDERS = `
  globalThis.counted = { commits: 0, rowCommits: 0, rowRenders: 0 }
  const PERFORMED_WORK = 1
  const isRow = (fiber) => fiber.type === 'tr' && fiber.memoizedProps?.['data-symbol'] !== undefined
  // A tree that was not rendered has the same objects as children as before.
  const renderedRows = (fiber) => {
    let rows = 0
    if (fiber.child !== fiber.alternate?.child) {
      for (let child = fiber.child; child; child = child.sibling) {
        if (isRow(child) && (fiber.flags & PERFORMED_WORK) !== 0) rows += 1
        rows += renderedRows(child)
      }
    }
    return rows
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    isDisabled: false,
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_, root) {
      const rows = renderedRows(root.current)
      counted.commits += 1
      counted.rowRenders += rows
      if (rows > 0) counted.rowCommits += 1
    },
  }
`

/** Delivers the messages at an even pace to the page's socket; resolves after the last one was painted. */
export const DELIVER = `
  (messages, everyMs) => new Promise((resolve) => {
    let at = 0
    const timer = setInterval(() => {
      liveSocket.onmessage({ data: messages[at] })
      at += 1
      if (at < messages.length) return
      clearInterval(timer)
      requestAnimationFrame(() => setTimeout(resolve))
    }, everyMs)
  })
`

/** The lower bound: the same rows without React or stores, where a script writes every figure into its place. */
export const BARE_SOCKET = `
  const number = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const signed = new Intl.NumberFormat('es-EC', { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const percent = new Intl.NumberFormat('es-EC', { style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' })
  const rows = new Map([...document.querySelectorAll('tr[data-symbol]')].map((row) => {
    const field = (name) => row.querySelector('[data-field=' + name + ']')
    const flash = field('price').firstElementChild
    const [mark, difference, share] = field('change').firstElementChild.children
    const [track, ends] = field('range').firstElementChild.children
    return [row.dataset.symbol, {
      flash, price: flash.firstElementChild.lastChild, change: field('change').firstElementChild,
      difference, share, track, low: ends.children[0], high: ends.children[1], age: field('age').querySelector('time'),
      moves: 0, last: 0,
    }]
  }))
  globalThis.liveSocket = {
    onmessage({ data }) {
      for (const item of JSON.parse(data).items) {
        const row = rows.get(item.symbol)
        const up = item.price > item.previous_close
        row.flash.dataset.flash = (item.price > row.last ? 'up-' : 'down-') + (row.moves++ % 2)
        row.last = item.price
        row.price.data = number.format(item.price)
        row.change.dataset.direction = up ? 'up' : 'down'
        row.difference.textContent = signed.format(item.price - item.previous_close)
        row.share.textContent = percent.format(item.price / item.previous_close - 1)
        const at = (item.price - item.day_low) / (item.day_high - item.day_low)
        row.track.style.setProperty('--at', (100 * at).toFixed(1) + '%')
        row.low.textContent = number.format(item.day_low)
        row.high.textContent = number.format(item.day_high)
        row.age.dateTime = item.as_of
      }
    },
  }
`
