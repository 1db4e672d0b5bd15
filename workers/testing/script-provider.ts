import { EXCHANGES } from '#domain/market/calendars/index.ts'
import type { DayPath, LocalProvider } from '#domain/market/provider.ts'
import type { DailyBar, Instrument, Quote } from '#domain/market/types.ts'

/** A provider that a test scripts. */
export class ScriptProvider implements LocalProvider {
  readonly source = 'simulated' as const
  readonly poll_ms = 1_000
  readonly remote = null
  next: Quote[] | Error = []
  label = 'first'

  async instruments(): Promise<Instrument[]> {
    return []
  }

  async closedBars(_symbol: string, _before: string): Promise<DailyBar[]> {
    return []
  }

  async quotes(): Promise<Quote[]> {
    if (this.next instanceof Error) throw this.next
    return this.next
  }

  async dayPath(_symbol: string, _now: number): Promise<DayPath> {
    return { session: '2024-01-02', prices: [] }
  }

  cycle(): string {
    return this.label
  }

  async close(): Promise<void> {}
}

/** The same for a source across the network that quotes stocks of New York. */
export class OutsideProvider extends ScriptProvider {
  listing() {
    return { calendar: EXCHANGES.NYSE, currency: 'USD', splits: [] }
  }
}
