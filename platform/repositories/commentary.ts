import { sql } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { deleteBatch } from '../database/sql.ts'
import { type ModelReportTable, WRITING_STATES } from '../tables/commentary.ts'

export interface CommentaryRequest {
  instrument_id: number
  inputs_hash: string
  /** Domain's `Facts` as JSON; `as_of` is their time. */
  facts: string
  as_of: string
}

/** Identifies one request to the model. A later attempt at the same text has another number. */
export interface CommentaryAttempt {
  id: number
  attempt: number
}

export interface KnownCommentary {
  /** The answer with the model's text as JSON; null while there is none. */
  body: string | null
  /** The text is being written, and readers may be asked to wait for it. */
  waiting: boolean
  /** The model failed at this text long enough ago to be asked again. */
  retry: boolean
}

/** Time from the first request until there is an answer, the model's or the template's. */
const WAIT = sql`interval '120 seconds'`
const RETRY_AFTER = sql`interval '5 minutes'`
/** Number of requests that may wait for the model at the same time; further ones do not wait. */
const MAX_WAITING = 50
// Key of an advisory lock. Any number will do if nothing else in the database uses it.
const COMMENTARY_LOCK = 7_264_805

/** Finds the text for a stock in one state of its indicators; null if it was never requested. */
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
 * Records that the model must be asked. One of several concurrent callers gets the attempt, which it must enqueue in
 * this transaction. Null means that another caller got it, that too many requests wait, or that it is too early to
 * retry. No reader waits for a second attempt, whose deadline has passed from the start.
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
  /** The text was requested so recently that a reader may still be waiting for it. */
  wanted: boolean
}

/** Reads the input of an attempt; null if it is finished, was replaced by a later one, or went with its stock. */
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
 * Stores the answer of an attempt and returns its seq, or null if the attempt was already finished or replaced. The
 * lock makes writers wait for each other's commit, since readers rely on no lower seq being committed after a higher
 * one.
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

/** Reads the texts of `market` above `seq` that were finished in the last two minutes, ascending. */
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
 * Whether a reader of a stock without data should wait, which is so for two minutes from the first request. After some
 * time without requests, the next one counts as the first.
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

/** Deletes a batch of texts that will not be requested again; true if more may be left. */
export function pruneCommentaries(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentaries', sql`requested_at < ${EXPIRED_BEFORE}`)
}

/** Deletes a batch of waits that are long over; true if more may be left. */
export function pruneCommentaryWaits(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentary_waits', sql`deadline < ${EXPIRED_BEFORE}`)
}

export type ModelReport = Omit<ModelReportTable, 'worker' | 'checked_at'>

/** A worker that has not reported for this time counts as gone. */
const REPORT_LIFE = sql`interval '20 seconds'`

/** Records the state of the local model as `worker` sees it, and deletes the reports of workers that are long gone. */
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

/** Deletes the report of a worker that ends, so that nothing waits for it. */
export async function deleteModelReport(db: Db, worker: string): Promise<void> {
  await db.deleteFrom('model_reports').where('worker', '=', worker).execute()
}

/** Reads the best state of the local model among the reports of running workers; null without reports. */
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
