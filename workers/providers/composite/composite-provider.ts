import { type History, NO_DETAILS, type RemoteMarket, type RemoteProvider } from '#domain/market/provider.ts'
import { REAL_MARKET } from '#domain/market/sources.ts'
import type { Instrument } from '#domain/market/types.ts'
import { SourceError } from '../remote/source-error.ts'
import { SourceChoice } from './source-choice.ts'

const NO_HISTORY: History = { bars: [], splits: [], dividends: [] }

/**
 * Several sources, best first, as one market: each instrument is served by the first source that lists it, and by the
 * next while that one is unreachable. Each source keeps its own gate, ceilings, connection and polling order.
 */
export function createCompositeProvider(members: readonly RemoteProvider[]): RemoteProvider {
  const [first] = members
  const of = (symbol: string) => members.filter(({ remote }) => remote.lists(symbol))
  const listing = (symbol: string) => (of(symbol)[0] ?? first).listing?.(symbol) ?? NOTHING_KNOWN
  let failures: unknown[] = []
  const candidates = members.map(({ source, remote }) => ({
    source,
    lists: (symbol: string) => remote.lists(symbol),
    ask: async (symbols: readonly string[], now: number) => {
      if (symbols.length === 0) return []
      return remote.quotes(symbols, now).catch((error) => {
        failures.push(error)
        return []
      })
    },
  }))
  const choice = new SourceChoice(candidates, (symbol) => listing(symbol).calendar)

  /** The first answer with content; the last one if none has any. Rejects with the first refusal if all refuse. */
  async function firstOf<T>(
    asked: readonly RemoteProvider[],
    {
      ask,
      isNothing,
      nothing,
    }: { ask: (remote: RemoteMarket) => Promise<T>; isNothing: (answer: T) => boolean; nothing: T },
  ): Promise<T> {
    const refusals: SourceError[] = []
    let last = nothing
    for (const { remote } of asked) {
      try {
        last = await ask(remote)
        if (!isNothing(last)) return last
      } catch (error) {
        if (!(error instanceof SourceError)) throw error
        refusals.push(error)
      }
    }
    if (refusals.length > 0 && refusals.length === asked.length) throw refusals[0]
    return last
  }

  async function quotes(symbols: readonly string[], now: number) {
    failures = []
    const given = await choice.quotes(symbols, now)
    if (given.length === 0 && failures.length > 0) throw failures[0]
    return given
  }

  const isinSources = members.filter(({ remote }) => remote.ofIsin !== undefined)

  return {
    source: first.source,
    poll_ms: Math.min(...members.map(({ poll_ms }) => poll_ms)),
    instruments: async () => unique(await Promise.all(members.map((member) => member.instruments()))),
    quotes,
    *refused() {
      const all = members.map((member) => new Map(member.refused?.()))
      for (const [symbol, reason] of new Map(all.flatMap((refused) => [...refused]))) {
        if (members.every(({ remote }, i) => !remote.lists(symbol) || all[i].has(symbol)))
          yield [symbol, reason] as const
      }
    },
    listing,
    cycle: () => REAL_MARKET,
    remote: {
      members,
      setInstruments: (instruments) => {
        for (const { remote } of members) remote.setInstruments(instruments)
      },
      lists: (symbol) => of(symbol).length > 0,
      streams: false,
      batch: Math.max(...members.map(({ remote }) => remote.batch)),
      quotes,
      history: (symbol, from, through, standing) =>
        firstOf(of(symbol), {
          ask: (remote) => remote.history(symbol, from, through, standing),
          isNothing: ({ bars }) => bars.length === 0,
          nothing: NO_HISTORY,
        }),
      intraday: (symbol, minutes, since) =>
        firstOf(of(symbol), {
          ask: async (remote) => (await remote.intraday?.(symbol, minutes, since)) ?? [],
          isNothing: (bars) => bars.length === 0,
          nothing: [],
        }),
      company: (symbol, standing) =>
        firstOf(of(symbol).length > 0 ? of(symbol) : members, {
          ask: (remote) => remote.company(symbol, standing),
          isNothing: (company) => company === null || company === NO_DETAILS,
          nothing: null,
        }),
      async search(text) {
        const found = await Promise.allSettled(members.map(({ remote }) => remote.search(text)))
        const refusal = found.find(({ status }) => status === 'rejected')
        if (refusal && found.every(({ status }) => status === 'rejected'))
          throw (refusal as PromiseRejectedResult).reason
        const lists = found.map((answer) => (answer.status === 'fulfilled' ? answer.value : []))
        return unique(lists, false)
      },
      ...(isinSources.length > 0 && {
        ofIsin: (isin) =>
          firstOf(isinSources, {
            ask: async (remote) => (await remote.ofIsin?.(isin)) ?? [],
            isNothing: (found) => found.length === 0,
            nothing: [],
          }),
      }),
    },
    async close() {
      await Promise.all(members.map((member) => member.close()))
    },
  }
}

const NOTHING_KNOWN = { calendar: null, currency: null }

/** Each symbol once, as the first list has it; sorted by symbol, unless their order matters. */
function unique(lists: readonly (readonly Instrument[])[], isSorted = true): Instrument[] {
  const bySymbol = new Map<string, Instrument>()
  for (const instrument of lists.flat()) {
    if (!bySymbol.has(instrument.symbol)) bySymbol.set(instrument.symbol, instrument)
  }
  const all = [...bySymbol.values()]
  return isSorted ? all.sort((a, b) => (a.symbol < b.symbol ? -1 : 1)) : all
}
