import type { Instrument } from '#domain/market/types.ts'
import { type InstrumentRow, listInstruments, upsertInstruments } from '#platform/repositories/market/instruments.ts'
import { Relay } from '../realtime/relay.ts'
import type { TestApp } from './build-app.ts'

/** Lists instruments on the market of an application, which knows them then; all rows of the market, by symbol. */
export async function listOn({ app, deps }: TestApp, instruments: readonly Instrument[]): Promise<InstrumentRow[]> {
  const { db, config } = deps
  await upsertInstruments(db, config.market.id, instruments)
  await app.instruments.refresh()
  return listInstruments(db, config.market.id)
}

/** An application shows what is stored of its market now. */
export function show({ deps: { db, config, newest } }: TestApp): Promise<void> {
  return new Relay({ db, market: config.market.id, newest }).round()
}
