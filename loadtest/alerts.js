import { PriceAlerts } from './lib/price-alerts.js'
import { cardOf, optionsOf } from './lib/report.js'
import { number, seconds, whole } from './lib/settings.js'
import { socketRun, socketScenario } from './lib/socket-load.js'
import { callPart, callSection, measured, SHOWN } from './lib/summary.ts'

// Users have alerts on moving prices: how long does it take from a price to the event on the socket, with the firing
// already in the inbox?

const CALLS = ['alert', 'firings', 'alert-delete']
const away = number('AWAY', 0.05)
const load = {
  sockets: whole('USERS', 100),
  perUser: 1,
  followed: 1,
  perSecond: whole('OPENS', 50),
  seconds: seconds('DURATION', '1m'),
  listen: (/** @type {string} */ token) => new PriceAlerts(token, away),
}
const partOf = callPart()

export const options = optionsOf({
  scenarios: { sockets: socketScenario(load) },
  thresholds: {
    sockets_ready: [`count==${load.sockets}`],
    k6_lag: ['p(99)<=1000'],
    alerts_fired: ['count>0'],
    alert_age: ['p(99)<=1000', 'min>=-20'],
    ...Object.fromEntries(CALLS.map((name) => [partOf(name), SHOWN])),
  },
})

export const { setup, sockets } = socketRun(load)

export const handleSummary = cardOf('alerts', ({ metrics }) => {
  const { alerts_fired, alert_age, alert_told } = metrics
  return {
    lines: [
      `${load.sockets} users, each with an alert ${away} % above a price and one as far below it`,
      `${alerts_fired?.values.count ?? 0} fired; from the price to the socket: median ${measured(alert_age, 'med')}, ` +
        `of these from the decision on ${measured(alert_told, 'med')}`,
    ],
    sections: [callSection(metrics, CALLS, partOf)],
  }
})
