import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { resetEvents } from '../realtime/event-numbers.ts'
import { closeAlert } from '../stores/alert.ts'
import { resetCharts } from '../stores/charts.ts'
import { resetCommentary } from '../stores/commentary.ts'
import { resetNews } from '../stores/news.ts'
import { resetOpportunities } from '../stores/opportunities.ts'
import { resetQuotes } from '../stores/quotes.ts'
import { clearSession } from '../stores/session.ts'
import { resetSparklines } from '../stores/sparklines.ts'
import { resetStocks } from '../stores/stocks.ts'
import { toasts } from '../stores/toasts.ts'
import { view } from '../stores/view.ts'
import { resetWatchlist } from '../stores/watchlist.ts'

// How long a test waits for what should come: far beyond what a busy machine takes.
configure({ asyncUtilTimeout: 60_000 })

// What jsdom leaves out.
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

const RESETS = [
  resetEvents,
  resetWatchlist,
  resetQuotes,
  resetSparklines,
  resetStocks,
  resetNews,
  resetOpportunities,
  resetCommentary,
  resetCharts,
]

afterEach(() => {
  cleanup()
  clearSession()
  closeAlert()
  for (const reset of RESETS) reset()
  toasts.list = []
  Object.assign(view, { view: 'landing', subView: 'mainDashboard', symbol: null, ucid: null })
})
