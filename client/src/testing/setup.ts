import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { closeAlert, toasts } from '../stores/notices.ts'
import { clearSession } from '../stores/session.ts'
import { view } from '../stores/view.ts'

// Milliseconds for which a test waits for something to appear: far longer than a busy machine needs.
const PATIENCE_MS = 60_000
configure({ asyncUtilTimeout: PATIENCE_MS })
const { waitFor } = vi
vi.waitFor = (look, options = PATIENCE_MS) => waitFor(look, options)

// The methods that jsdom lacks.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
}
window.scrollTo = () => {}
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  })
// The context draws nothing: what charts look like is checked in a browser.
HTMLCanvasElement.prototype.getContext = (() =>
  new Proxy({}, { get: () => () => ({ width: 10 }), set: () => true })) as never
window.Path2D = new Proxy(class {}, {
  construct: () => new Proxy({}, { get: () => () => {} }),
}) as never
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.defineProperty(document, 'fonts', { value: new EventTarget() })

afterEach(() => {
  vi.useRealTimers()
  cleanup()
  clearSession()
  closeAlert()
  toasts.list = []
  Object.assign(view, { view: 'landing', subView: 'mainDashboard', symbol: null, ucid: null, market: null })
})
