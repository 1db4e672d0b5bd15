import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { Trx } from '../../database/transaction.ts'
import { deleteBatch } from '../delete-batch.ts'

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
const MOST_WAITING = 50
// Any number will do as long as nothing else in the database takes the same one.
const LOCK = 7_264_805

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
    where (select count(*) from commentaries where finished_at is null and deadline > now()) < ${MOST_WAITING}
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
  /** It was requested so recently that somebody may still look at it. */
  wanted: boolean
}

/** The input of an attempt; null if it is finished, replaced by a later one, or gone with its stock. */
export async function readRequest(db: Db, { id, attempt }: CommentaryAttempt): Promise<OpenCommentary | null> {
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
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(trx)
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
export function readFinishedAbove(db: Db, market: string, seq: number, limit: number): Promise<FinishedCommentary[]> {
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

const UNASKED = sql`now() - interval '7 days'`

/** Deletes a batch of texts that nobody will ask for again; true if more may be left. */
export function pruneCommentaries(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentaries', sql`requested_at < ${UNASKED}`)
}

/** The same for waits. */
export function pruneCommentaryWaits(db: Db): Promise<boolean> {
  return deleteBatch(db, 'commentary_waits', sql`deadline < ${UNASKED}`)
}
