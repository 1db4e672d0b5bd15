import { proxy, ref } from 'valtio/vanilla'
import { atSignOut } from '#client/src/stores/account/sign-out.ts'
import { removeAlert, stockAlerts } from '#client/src/stores/alerts/alerts.ts'
import { composeAlert } from '#client/src/stores/alerts/composer.ts'
import { directionTo } from '#client/src/stores/alerts/direction.ts'
import { moveAlert } from '#client/src/stores/alerts/move-alert.ts'
import { keyed } from '#client/src/stores/by-symbol.ts'
import { showToast } from '#client/src/stores/page/toasts.ts'
import { priceShown } from '#client/src/stores/prices/prices.ts'
import { chartAlerts as text } from '#client/src/text/es/charts/alerts.ts'
import type { Alert } from '#domain/contract/alerts/alerts.ts'
import type { Bars } from '#domain/contract/bars.ts'

/** An alert that waits for a price of its stock. */
export type PriceAlert = Alert & { when: { kind: 'price'; direction: 'up' | 'down' | 'any'; level: number } }

const isLine = ({ when, state }: Alert): boolean =>
  when.kind === 'price' && Number.isFinite(when.level) && (state === 'armed' || state === 'suspended')

/** The alert in the shares of the bars: a level made before a split is divided by its ratio. */
function inShares(alert: PriceAlert, splits: Bars['splits']): PriceAlert {
  const later = splits.filter(({ time }) => time * 1_000 > Date.parse(alert.created_at))
  const ratio = later.reduce((product, split) => product * split.ratio, 1)
  return ratio === 1 ? alert : { ...alert, when: { ...alert.when, level: alert.when.level / ratio } }
}

interface DeskState {
  /** The tool was chosen: a new line begins with the next picture. */
  asked: boolean
  /** The level that is placed or moved, and whose; null while nothing is. */
  held: { level: number; of: PriceAlert | null } | null
  /** What to do next, or what is held. */
  sentence: string
}

/** The alert lines of one stock's chart, between its tool bar and its layer. */
class AlertDesk {
  readonly state = proxy<DeskState>({ asked: false, held: null, sentence: '' })
  /** A price in the decimals of the chart, written and rounded. */
  format: (price: number) => string = String
  round: (price: number) => number = (price) => price
  splits: Bars['splits'] = []
  readonly #symbol: string

  constructor(symbol: string) {
    this.#symbol = symbol
    atSignOut(() => this.letGo())
  }

  /** Alerts that have a line, newest first. */
  get lines(): readonly PriceAlert[] {
    return (stockAlerts(this.#symbol).data ?? [])
      .filter(isLine)
      .map((alert) => inShares(alert as PriceAlert, this.splits))
  }

  /** Of the bar: the tool again puts it away. */
  ask(): void {
    const isPlacing = this.state.held?.of === null
    this.letGo()
    this.state.asked = !isPlacing
  }

  hold(level: number, of: PriceAlert | null): void {
    const held = { level: this.round(level), of }
    const said = of
      ? text.held(this.format(of.when.level), this.format(held.level))
      : text.placing(this.format(held.level))
    Object.assign(this.state, { asked: false, held: ref(held), sentence: said })
  }

  /** Takes hold of the next alert; false where there is none. */
  holdNext(): boolean {
    const { lines } = this
    const now = lines.findIndex(({ id }) => id === this.state.held?.of?.id)
    const next = lines[(now + 1) % lines.length]
    if (next) this.hold(next.when.level, next)
    else this.letGo(text.none)
    return next !== undefined
  }

  letGo(sentence = ''): void {
    Object.assign(this.state, { asked: false, held: null, sentence })
  }

  /** The line is where it should be: a new one opens the composer, one that was moved becomes another alert. */
  async put(): Promise<void> {
    const { held } = this.state
    this.letGo()
    if (!held) return
    const { level, of } = held
    const direction = directionTo(level, priceShown(this.#symbol))
    if (!of) composeAlert({ symbol: this.#symbol, when: { kind: 'price', direction, level } })
    else if (level !== of.when.level) {
      await moveAlert(of, { ...of.when, level, direction: of.when.direction === 'any' ? 'any' : direction })
    }
  }

  async remove(): Promise<void> {
    const { held } = this.state
    this.letGo()
    const problem = held?.of ? await removeAlert(held.of) : null
    if (problem !== null) showToast(problem)
  }
}

export const alertDesk = keyed((symbol) => new AlertDesk(symbol))
