import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { closeAlert } from '../stores/alert.ts'
import { clearSession } from '../stores/session.ts'
import { toasts } from '../stores/toasts.ts'
import { view } from '../stores/view.ts'

// How long a test waits for what should come: far longer than a busy machine needs.
configure({ asyncUtilTimeout: 60_000 })

// What jsdom lacks.
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

afterEach(() => {
  cleanup()
  clearSession()
  closeAlert()
  toasts.list = []
  Object.assign(view, { view: 'landing', subView: 'mainDashboard', symbol: null, ucid: null })
})
