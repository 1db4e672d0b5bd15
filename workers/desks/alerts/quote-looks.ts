import type { Trx } from '../../../platform/database/transaction.ts'
import { writeLooks } from '../../../platform/repositories/alerts/decisions.ts'
import { readPrices, type ShownPrice } from '../../../platform/repositories/market/quotes.ts'
import { type DecisionGround, storeDecided } from '../../alerts/store-decided.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'
import type { BookLook, FirstQuote } from './stock-alerts.ts'

export interface QuoteLooksOptions {
  ground: DecisionGround & { desks: Desks; clock: () => number }
  looks: readonly BookLook[]
  /** Quotes that are being stored, and looked at once closed bars are there. */
  firsts: readonly { desk: Desk; first: FirstQuote }[]
  /** Told of each desk whose alerts were changed meanwhile. */
  onChanged: (desk: Desk) => void
}

/** Looks at some quotes: stored in the transaction that stores these, and settled once it has committed. */
export class QuoteLooks {
  readonly #options: QuoteLooksOptions
  #versions: ReadonlyMap<number, number> = new Map()
  #shown: ReadonlyMap<number, ShownPrice> = new Map()

  constructor(options: QuoteLooksOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    const { looks, firsts } = this.#options
    return looks.length + firsts.length === 0
  }

  /** After the quotes, whose numbers the firings carry. */
  async store(trx: Trx): Promise<void> {
    if (this.isEmpty) return
    const { ground, looks, firsts } = this.#options
    const moved = looks.filter(({ decision }) => decision.moved.length > 0)
    const fired = moved.filter(({ decision }) => decision.moved.some(({ firing }) => firing !== null))
    const told = [...fired, ...firsts].map(({ desk }) => desk.stock.id)
    this.#shown = await readPrices(trx, told)
    const now = ground.clock()
    const steps = moved.flatMap((look) => look.stock.steps(look, this.#shown.get(look.desk.stock.id)?.seq ?? null, now))
    this.#versions = await storeDecided(trx, ground, steps)
    const seen = looks.flatMap(({ desk, sessions, decision: { known } }) => {
      return known === null ? [] : { instrument_id: desk.stock.id, sessions, known }
    })
    await writeLooks(trx, seen)
  }

  settle(): void {
    const { ground, looks, firsts, onChanged } = this.#options
    for (const { desk, first } of firsts) first.seq = this.#shown.get(desk.stock.id)?.seq ?? null
    for (const look of looks) {
      ground.desks.succeeded('storing alerts', look.desk)
      if (!look.stock.settle(look, this.#versions)) onChanged(look.desk)
    }
  }
}
