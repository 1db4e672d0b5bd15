import type { AlertEngine, PriceDecision, PriceMoment } from '#domain/alerts/engine.ts'
import type { StoredQuote } from '#platform/bus/ticks/ticks.ts'
import type { Trx } from '#platform/database/database.ts'
import { type ArmedAlert, writeStoredEvaluations } from '#platform/repositories/alerts/evaluation.ts'
import { readPrices } from '#platform/repositories/market/quotes.ts'
import { type AlertOutlets, storeDecided } from '../../alerts/tell.ts'
import type { Desk } from '../desk.ts'
import type { Desks } from '../desks.ts'

/** A price that came to a desk. */
export interface CameMoment extends PriceMoment {
  /** When its quote came (epoch ms). */
  cameAt: number
  /** Under which its quote was stored; null until that has committed. */
  seq: number | null
}

export type StockAlerts = AlertEngine<ArmedAlert, CameMoment>

/** What the alerts of a desk's stock make of its quote. */
export interface QuoteLook {
  desk: Desk
  stock: StockAlerts
  decisions: readonly PriceDecision<ArmedAlert, CameMoment>[]
  /** Where the quote being stored is looked at once closed bars are there. */
  first: CameMoment | null
}

export interface QuoteLooksOptions {
  ground: AlertOutlets & { desks: Desks; clock: () => number }
  looks: readonly QuoteLook[]
  /** Told of each desk whose alerts were changed meanwhile. */
  onChanged: (desk: Desk) => void
}

/** Looks at some quotes: stored in the transaction that stores these, and settled once it has committed. */
export class QuoteLooks {
  readonly #options: QuoteLooksOptions
  #versions: ReadonlyMap<number, number> = new Map()
  #shown: ReadonlyMap<number, Pick<StoredQuote, 'seq'>> = new Map()

  constructor(options: QuoteLooksOptions) {
    this.#options = options
  }

  get isEmpty(): boolean {
    return this.#options.looks.length === 0
  }

  /** After the quotes, whose numbers the firings carry. */
  async store(trx: Trx): Promise<void> {
    if (this.isEmpty) return
    const { ground, looks } = this.#options
    const told = looks.filter(({ first, decisions }) => first !== null || decisions.some(hasFired))
    this.#shown = await readPrices(
      trx,
      told.map(({ desk }) => desk.stock.id),
    )
    const now = ground.clock()
    const decided = looks.flatMap(({ desk, decisions }) =>
      decisions.flatMap(({ moment, steps }) => {
        const seq = moment.seq ?? this.#shown.get(desk.stock.id)?.seq ?? null
        return steps.map((each) => ({ ...each, as_of: moment.quote.as_of, seq, waited_ms: now - moment.cameAt }))
      }),
    )
    this.#versions = await storeDecided(trx, ground, decided)
    const seen = looks.flatMap(({ desk, decisions }) =>
      decisions.map(({ sessions, known }) => ({ instrument_id: desk.stock.id, sessions, known })),
    )
    await writeStoredEvaluations(trx, seen)
  }

  settle(): void {
    const { ground, looks, onChanged } = this.#options
    for (const { desk, stock, decisions, first } of looks) {
      if (first !== null) first.seq = this.#shown.get(desk.stock.id)?.seq ?? null
      if (decisions.length === 0) continue
      ground.desks.succeeded('storing alerts', desk)
      stock.apply(decisions)
      for (const { alert } of decisions.flatMap(({ steps }) => steps)) {
        const version = this.#versions.get(alert.id)
        if (version === undefined) onChanged(desk)
        else alert.version = version
      }
    }
  }
}

const hasFired = ({ steps }: QuoteLook['decisions'][number]): boolean => steps.some(({ step }) => step.firing !== null)
