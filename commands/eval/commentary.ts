import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type CommentaryInput, factsOf } from '#domain/commentary/facts.ts'
import { type Judgement, judgeSentences } from '#domain/commentary/judge.ts'
import type { CommentaryMeasurement, CommentTally } from '#domain/commentary/measured.ts'
import { wilson95 } from '#domain/track-records/statistics.ts'
import { OperatorError } from '#platform/process/operator-error.ts'
import { print, readArguments, record, recordable, runEvaluation, today } from './evaluation.ts'
import { asObject, type Line, parseObject, readLines } from './json-lines.ts'

const USAGE = 'usage: npm run --silent eval:commentary -- FILE [--record]'
const RECORD = 'domain/commentary/measured.json'
/** A file next to a file of answers: the indicators of each id that answers name instead of their own. */
const STATES = 'facts.jsonl'
/** The labelled file whose figures the page shows: its text says whose sentences these are. */
const RECORDABLE = { 'answers-kept-aside': true }

/** The faults that a labelled sentence may contain; the sentence is known by its number. */
const CLAIMS = ['figure', 'relation', 'reading', 'number', 'multiple', 'company', 'mark'] as const
const TALK = ['advice', 'cause', 'forecast'] as const
type Aim = (typeof CLAIMS)[number] | (typeof TALK)[number]

interface Answer {
  id: unknown
  indicators: CommentaryInput
  sentences: string[]
  /** Only in a labelled file: the fault of each sentence, null where it is faithful. */
  aims: (Aim | null)[] | null
}

/**
 * Judges each answer in marks of a file, as JSON lines (contract section 8), with a summary for a labelled one. With
 * --record the page shows the measurement.
 */
async function main(): Promise<void> {
  const { path: file, values } = readArguments(USAGE, { record: { type: 'boolean' } })
  if (values.record) recordable(file, RECORDABLE)
  const answers = await readAnswers(file)
  for (const { id, indicators, sentences } of answers) {
    const facts = factsOf(indicators)
    const { ok, text, figures, left_out } = judgeSentences(sentences, facts)
    const stated = figures.map(({ start, end, name }) => ({
      start,
      end,
      name,
      value: name === 'session' ? facts.session : facts.values[name],
    }))
    print({ id, ok, text, figures: stated, left_out: left_out.map(explained) })
  }
  const tally = tallyOf(answers)
  for (const [name, { sentences, shown }] of Object.entries(tally)) {
    if (sentences === 0) continue
    const [low, high] = wilson95(shown, sentences).map((share) => share.toFixed(1))
    console.log(`${name}: ${shown} of ${sentences} sentences shown (95 % interval ${low} to ${high} %)`)
  }
  const measurement: CommentaryMeasurement = { measured_on: today(), ...tally }
  if (values.record) await record(RECORD, measurement)
}

const explained = ({ sentence, reason, about }: Judgement['left_out'][number]) => ({
  sentence,
  why: about === '' ? reason : `${reason}: «${about}»`,
})

/** The answers of a file of JSON lines. Throws an OperatorError naming the first invalid line. */
export async function readAnswers(file: string): Promise<Answer[]> {
  const path = join(dirname(file), STATES)
  const lines = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n') : []
  const states = new Map(lines.map((line) => JSON.parse(line)).map(({ id, indicators }) => [id, indicators]))
  const answers = (await readLines(file)).map((line) => readAnswer(line, states))
  if (answers.length === 0) throw new OperatorError(`${file} has no lines; ${USAGE}`)
  return answers
}

function readAnswer({ text, bad }: Line, states: ReadonlyMap<unknown, CommentaryInput>): Answer {
  const line = parseObject(text)
  if (line === null) throw bad('it is no JSON object')
  const { id, sentences, aims = null } = line
  if (!isListOf(sentences, (sentence) => typeof sentence === 'string')) throw bad('sentences is no list of texts')
  const { trading, technical } = asObject(line.indicators) ?? asObject(states.get(line.facts)) ?? {}
  if (!trading || !technical) throw bad('indicators lacks trading or technical')
  if (aims !== null && (!isListOf(aims, isAim) || aims.length !== sentences.length))
    throw bad(`aims has not for each sentence null or one of ${[...CLAIMS, ...TALK].join(', ')}`)
  return { id, indicators: { trading, technical } as CommentaryInput, sentences, aims }
}

const isAim = (value: unknown): value is Aim | null =>
  value === null || [...CLAIMS, ...TALK].some((aim) => aim === value)

function isListOf<T>(value: unknown, is: (item: unknown) => item is T): value is T[]
function isListOf(value: unknown, is: (item: unknown) => boolean): value is string[]
function isListOf(value: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(is)
}

/** Counts the labelled sentences of each kind, and those of them that are shown. */
export function tallyOf(answers: readonly Answer[]): CommentTally {
  const tally: CommentTally = {
    faithful: { sentences: 0, shown: 0 },
    claims: { sentences: 0, shown: 0 },
    talk: { sentences: 0, shown: 0 },
  }
  for (const { indicators, sentences, aims } of answers) {
    if (aims === null) continue
    const left = new Set(judgeSentences(sentences, factsOf(indicators)).left_out.map(({ sentence }) => sentence))
    for (const [i, aim] of aims.entries()) {
      const group = aim === null ? 'faithful' : TALK.some((other) => other === aim) ? 'talk' : 'claims'
      tally[group].sentences++
      if (!left.has(sentences[i])) tally[group].shown++
    }
  }
  return tally
}

if (import.meta.main) runEvaluation(main)
