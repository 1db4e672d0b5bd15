import { listSources, type SourceState } from '../repositories/sources.ts'

/** What is kept of one source at the moment `now`; null before the first call. */
export async function readSource(
  db: Parameters<typeof listSources>[0],
  source: string,
  now: Parameters<typeof listSources>[1],
): Promise<SourceState | null> {
  return (await listSources(db, now)).find((state) => state.source === source) ?? null
}
