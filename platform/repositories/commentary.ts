import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { deleteBatch } from '../database/sql.ts'
import { type ModelReportTable, WRITING_STATES } from '../tables/commentary.ts'

export interface CommentaryRequest {
  instrument_id: number
  inputs_hash: string
  /** JSON of domain's Facts, and their instant. */
  facts: string
  as_of: string
}

/** Identifies one request to the model: a later attempt at the same text has another. */
export interface CommentaryAttempt {
  id: number
  attempt: number
}

export interface KnownCommentary {
  /** The answer with the model's text as JSON, if there is one. */
  body: string | null
  /** It is being written, and a reader may be told to wait. */
  waiting: boolean
  /** The model failed at it long enough ago to be asked again. */
  retry: boolean
}

/** From the first request until there is an answer, the model's or the template's. */
const WAIT = sql`interval '120 seconds'`
const RETRY_AFTER = sql`interval '5 minutes'`
/** Requests that may wait for the model at once; later ones are not made to wait. */
const MAX_WAITING = 50
// Any number will do as long as nothing else in the database takes the same one.
const COMMENTARY_LOCK = 7_264_805

/** The text for one stock and state of its indicators; null if it was never requested. */
export async function findCommentary(
  db: Db,
  instrumentId: number,
  inputsHash: string,
): Promise<KnownCommentary | null> {
  const { rows } = await sql<KnownCommentary>`
    select case when model is not null then body end as body, finished_at is null and deadline > now() as waiting,
      model is null and requested_at < now() - ${RETRY_AFTER} as retry
    from commentaries where instrument_id = ${instrumentId} and inputs_hash = ${inputsHash}
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Records that the model must be asked. Among concurrent callers, one gets the attempt that it must enqueue in this
 * transaction; null means that another did, that too many wait, or that it is too early to retry. Nobody waits for a
 * second attempt: its deadline is over from the start.
 */
export async function requestCommentary(trx: Trx, request: CommentaryRequest): Promise<CommentaryAttempt | null> {
  const { instrument_id, inputs_hash, facts, as_of } = request
  const { rows } = await sql<CommentaryAttempt>`
    insert into commentaries (instrument_id, inputs_hash, facts, as_of, deadline)
    select ${instrument_id}::int, ${inputs_hash}, ${facts}, ${as_of}::timestamptz, now() + ${WAIT}
    where (select count(*) from commentaries where finished_at is null and deadline > now()) < ${MAX_WAITING}
    on conflict (instrument_id, inputs_hash) do update set attempt = commentaries.attempt + 1, facts = excluded.facts,
      as_of = excluded.as_of, requested_at = now(), deadline = now(), body = null, finished_at = null, seq = null
    where commentaries.model is null and commentaries.requested_at < now() - ${RETRY_AFTER}
    returning id, attempt
  `.execute(trx)
  return rows[0] ?? null
}

export interface OpenCommentary {
  instrument_id: number
  facts: string
  as_of: Date
  /** It was requested so recently that somebody may still be waiting for it. */
  wanted: boolean
}

/** The input of an attempt; null if it is finished, replaced by a later one, or gone with its stock. */
export async function readCommentaryRequest(
  db: Db,
  { id, attempt }: CommentaryAttempt,
): Promise<OpenCommentary | null> {
  const { rows } = await sql<OpenCommentary>`
    select instrument_id, facts, as_of, requested_at > now() - ${WAIT} as wanted
    from commentaries where id = ${id} and attempt = ${attempt} and finished_at is null
  `.execute(db)
  return rows[0] ?? null
}

/**
 * Stores the answer of an attempt, once; returns its seq, null if it was already finished or replaced. The lock
 * serialises writers until their commit: a reader relies on no lower seq being committed after a higher one.
 */
export async function finishCommentary(
  trx: Trx,
  { id, attempt, body, model }: CommentaryAttempt & { body: string; model: string | null },
): Promise<number | null> {
  await sql`select pg_advisory_xact_lock(${COMMENTARY_LOCK}::bigint)`.execute(trx)
  const { rows } = await sql<{ seq: string }>`
    update commentaries set body = ${body}, model = ${model}, finished_at = now(), seq = nextval('newest_seq')
    where id = ${id} and attempt = ${attempt} and finished_at is null
    returning seq
  `.execute(trx)
  return rows.length === 0 ? null : Number(rows[0].seq)
}

export interface FinishedCommentary {
  symbol: string
  body: string
  seq: number
}

/** Texts of `market` above `seq` that were finished in the last two minutes, ascending. */
export function readFinishedCommentariesAbove(
  db: Db,
  market: string,
  seq: number,
  limit: number,
): Promise<FinishedCommentary[]> {
  return db
    .selectFrom('commentaries')
    .innerJoin('instruments', 'instruments.id', 'commentaries.instrument_id')
    .select(['symbol', 'seq', 'body'])
    .where('instruments.market', '=', market)
    .where('seq', '>', seq)
    .where('finished_at', '>', sql<Date>`now() - interval '2 minutes'`)
    .$narrowType<{ seq: number; body: string }>()
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/**
 * Whether a reader of a stock without data is told to wait: for two minutes from the first request. After a while
 * without requests, the next one is the first again.
 */
export async function waitForData(db: Db, instrumentId: number): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    insert into commentary_waits as waits (instrument_id, deadline) values (${instrumentId}, now() + ${WAIT})
    on conflict (instrument_id) do update set
      deadline = case when waits.deadline < now() - interval '10 minutes' then excluded.deadline else waits.deadline end
    returning deadline > now() as waiting
  `.execute(db)
  return rows[0].waiting
}

const EXPIRED_BEFORE = sql`now() - interval '7 days'`

/** Deletes a batch of texts that nobody will ask for again; true if more may be left. */
export function pruneCommentaries(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentaries', sql`requested_at < ${EXPIRED_BEFORE}`)
}

/** The same for waits. */
export function pruneCommentaryWaits(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentary_waits', sql`deadline < ${EXPIRED_BEFORE}`)
}

export type ModelReport = Omit<ModelReportTable, 'worker' | 'checked_at'>

/** A worker that has not reported for this long is gone. */
const REPORT_LIFE = sql`interval '20 seconds'`

/** Records the local model's state as `worker` sees it, and deletes workers that are long gone. */
export async function writeModelReport(db: Db, worker: string, report: ModelReport): Promise<void> {
  const { model, state, accepted, rejected, failed, last_ms } = report
  await sql`
    with gone as (delete from model_reports where checked_at < now() - interval '1 hour')
    insert into model_reports (worker, model, state, accepted, rejected, failed, last_ms)
    values (${worker}, ${model}, ${state}, ${accepted}, ${rejected}, ${failed}, ${last_ms})
    on conflict (worker) do update set model = excluded.model, state = excluded.state, accepted = excluded.accepted,
      rejected = excluded.rejected, failed = excluded.failed, last_ms = excluded.last_ms, checked_at = now()
  `.execute(db)
}

/** `worker` ends: nothing should wait for it. */
export async function deleteModelReport(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('model_reports').where('worker', '=', worker).execute()
}

/** The best state of the local model that running workers report; null if none reports. */
export async function readModelReport(db: Db): Promise<ModelReport | null> {
  const row = await db
    .selectFrom('model_reports')
    .select(['model', 'state', 'accepted', 'rejected', 'failed', 'last_ms'])
    .where('checked_at', '>', sql<Date>`now() - ${REPORT_LIFE}`)
    .orderBy((eb) => eb('state', 'in', WRITING_STATES), 'desc')
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
