import { BellPlus } from 'lucide-react'
import { useEffect } from 'react'
import type { StockSignals } from '#domain/contract/signals.ts'
import { isForRising, type RatingWord } from '#domain/ratings/words.ts'
import { formatDecimal, formatNonZero } from '#domain/text/number.ts'
import { OldMark } from '../../components/figures/AgeChip.tsx'
import { DirectionMark } from '../../components/figures/Change.tsx'
import { Button } from '../../components/forms/Button.tsx'
import { Failed, Notice } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { ratings as text, wordName } from '../../text/es/ratings.ts'
import { es } from '../../text/es.ts'
import { formatChange, formatCount, formatScale, formatSession, formatShare } from '../../text/format.ts'
import { composeAlert } from '../alerts/composer.ts'
import { MeasurementLink } from '../measurement/MeasurementLink.tsx'
import { Needle } from './Needle.tsx'
import styles from './RatingWidget.module.css'
import { ROUND_MS, ratingEntry, recordOf, verdictOf } from './ratings.ts'
import {
  agreementOf,
  averagesOf,
  changesOf,
  countVotes,
  oscillatorsOf,
  type Part,
  ratingFigure,
  type Vote,
} from './votes.ts'
import { RoseBar, WordTable } from './WordTable.tsx'

type Rating = NonNullable<StockSignals['rating']>

/** What the indicators of a stock say together at its newest close and, never mixed with that, what followed. */
export function RatingWidget({ symbol }: { symbol: string }) {
  const entry = ratingEntry(symbol)
  const { status, data, loading, old } = useLoaded(entry)
  useRefreshed(entry)
  useEffect(() => everyWhileSeen(ROUND_MS, entry.load), [entry])
  if (status === 'error') return <Failed text={text.loadFailed} onRetry={entry.load} />
  return (
    <div className={styles.frame} aria-busy={loading} data-widget="rating">
      <div className={`${styles.panels} stack halves`}>
        <section aria-labelledby="rating-says">
          <header className={`${styles.header} flow spread baseline below-8 gap-0-16`}>
            <h2 id="rating-says">
              {text.says.title} {old && <OldMark />}
            </h2>
            {data?.as_of && <p className="faint">{text.says.asOf(formatSession(data.as_of))}</p>}
          </header>
          {!data ? (
            <Skeleton width="100%" height={560} />
          ) : data.rating ? (
            <Says data={data} rating={data.rating} />
          ) : (
            <Notice text={text.says.none} />
          )}
        </section>
        <section aria-labelledby="rating-past">
          <header className={`${styles.header} flow spread baseline below-8 gap-0-16`}>
            <h2 id="rating-past">{text.past.title}</h2>
            <MeasurementLink part="ratings" />
          </header>
          {data ? <Past data={data} /> : <Skeleton width="100%" height={560} />}
        </section>
      </div>
    </div>
  )
}

function Says({ data: { symbol, before, spells }, rating }: { data: StockSignals; rating: Rating }) {
  const { value, word, parts } = rating
  return (
    <>
      <div className={`${styles.dial} row gap-16`}>
        <Needle value={value} word={word} parts={parts} />
        <div>
          <p className="text-28 strong" data-field="rating-word">
            {wordName(word)}{' '}
            <span className="text-16 regular muted" translate="no">
              {ratingFigure(value)}
            </span>
          </p>
          <p data-field="agreement">{text.says.agreement[agreementOf(parts)]}</p>
          <p className="faint">
            {text.says.averages}: {votesText(averagesOf(parts))}. {text.says.oscillators}:{' '}
            {votesText(oscillatorsOf(parts))}.
          </p>
          <Button
            variant="link"
            className={styles.notify}
            aria-haspopup="dialog"
            onClick={() => composeAlert({ symbol, when: { kind: 'rating', becomes: other(word) } })}
          >
            <BellPlus size={14} aria-hidden />
            {text.says.notify}
          </Button>
        </div>
      </div>
      <dl className={`${styles.facts} stack edged-above above-12`}>
        {before && <Changes parts={parts} before={before} />}
        <Duration word={word} spells={spells} />
      </dl>
      <Averages parts={parts} />
      <Oscillators parts={oscillatorsOf(parts)} />
    </>
  )
}

const other = (word: RatingWord): RatingWord => (word === 'Strong buy' ? 'Strong sell' : 'Strong buy')

function votesText(parts: readonly Part[]): string {
  const { up, down, silent } = countVotes(parts)
  return text.says.votes(up, down, silent)
}

/** What has changed since the close before. */
function Changes({ parts, before }: { parts: readonly Part[]; before: Rating }) {
  const changes = changesOf(parts, before.parts)
  return (
    <>
      <div>
        <dt>{text.says.before}</dt>
        <dd>
          {text.says.beforeWord(before.word, ratingFigure(before.value))}
          {changes.length === 0 && `. ${text.says.unchanged}`}
        </dd>
      </div>
      {changes.map(({ vote, names }) => (
        <div key={vote} data-changed={vote}>
          <dt>{text.says.changed[vote]}</dt>
          <dd>{names.map(partName).join(', ')}</dd>
        </div>
      ))}
    </>
  )
}

function Duration({ word, spells }: { word: RatingWord; spells: StockSignals['spells'] }) {
  const spell = spells.find((spell) => spell.word === word)
  if (!spell?.stands) return null
  const { stands, times, median_sessions } = spell
  return (
    <div>
      <dt>{text.says.lasts}</dt>
      <dd>
        {text.says.stands(word, stands, formatCount(stands))}{' '}
        {median_sessions === null
          ? text.says.neverEnded
          : text.says.lasted(times, formatCount(times), formatDecimal(median_sessions, median_sessions % 1 ? 1 : 0))}
      </dd>
    </div>
  )
}

/** The Spanish name of a part; one that this page does not know has its own. */
function partName(name: string): string {
  if (name === 'ema_20_50') return es.indicators.names.ema
  return text.says.oscillator[name]?.name ?? name.replace('_', ' ').toUpperCase()
}

const AVERAGES = ['ema', 'sma'] as const

/** Says for each average whether the price is above or below it. */
function Averages({ parts }: { parts: readonly Part[] }) {
  const byName = new Map(parts.map((part) => [part.name, part]))
  const periods = parts.flatMap(({ name }) => /^ema_(\d+)$/.exec(name)?.[1] ?? [])
  const cross = byName.get('ema_20_50')
  return (
    <table className={styles.votes} data-group="averages">
      <caption>{text.says.priceAnd}</caption>
      <thead>
        <tr>
          <th>{text.says.columns.period}</th>
          {AVERAGES.map((kind) => (
            <th key={kind}>{text.says.columns[kind]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {periods.map((period) => (
          <tr key={period}>
            <th scope="row" translate="no">
              {period}
            </th>
            {AVERAGES.map((kind) => (
              <VoteCell key={kind} part={byName.get(`${kind}_${period}`)} says={text.says.average} />
            ))}
          </tr>
        ))}
        {cross && (
          <tr>
            <th scope="row" colSpan={2}>
              {text.says.emaCross}
            </th>
            <VoteCell part={cross} says={text.says.average} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Oscillators({ parts }: { parts: readonly Part[] }) {
  return (
    <table className={styles.votes} data-group="oscillators">
      <caption>{text.says.oscillators}</caption>
      <tbody>
        {parts.map((part) => (
          <tr key={part.name}>
            <th scope="row">{partName(part.name)}</th>
            <td data-figure translate="no">
              {oscillatorFigure(part)}
            </td>
            <VoteCell part={part} says={text.says.oscillator[part.name]?.says} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A scale has one decimal; what is in the price's unit two, or as many as it needs not to be zero. */
function oscillatorFigure({ name, value }: Part): string {
  if (value === null) return es.common.unknown
  return name === 'macd' || name === 'momentum' ? formatNonZero(value, 2) : formatScale(value)
}

const DIRECTIONS = { 1: 'up', 0: 'equal', '-1': 'down' } as const

function VoteCell({ part, says }: { part: Part | undefined; says: Readonly<Record<Vote, string>> | undefined }) {
  const vote = part?.vote
  if (vote === undefined || vote === null) return <td className="faint">{es.readings['Insufficient data']}</td>
  const direction = DIRECTIONS[vote as Vote]
  return (
    <td data-direction={direction} data-part={part?.name}>
      <span className="inline gap-4">
        <DirectionMark direction={direction} label={es.price[direction]} />
        {says?.[vote as Vote]}
      </span>
    </td>
  )
}

function Past({ data: { rating, past } }: { data: StockSignals }) {
  const ofStock = past.filter(({ scope }) => scope === 'stock')
  const word = rating?.word
  return (
    <>
      {word && <Verdict word={word} past={past} />}
      {word && (
        <div className={`${styles.scopes} stack gap-12-24 halves`}>
          <Scope word={word} past={past} scope="stock" />
          <Scope word={word} past={past} scope="market" />
        </div>
      )}
      {ofStock.length > 0 && (
        <>
          <h3 className="above-24 text-14 strong" id="rating-words">
            {text.past.words}
          </h3>
          <WordTable records={ofStock} current={word} labelledBy="rating-words" />
          <p className="faint above-4">{text.past.help}</p>
        </>
      )}
      {!word && ofStock.length === 0 && <Notice text={text.past.unknown} />}
    </>
  )
}

function Verdict({ word, past }: { word: RatingWord; past: StockSignals['past'] }) {
  const { text: sentence, isShown } = verdictOf(word, past)
  return (
    <p className={`${styles.verdict} strong below-12 text-20`} data-field="verdict" data-shown={isShown}>
      {sentence}
    </p>
  )
}

interface ScopeProps {
  word: RatingWord
  past: StockSignals['past']
  scope: StockSignals['past'][number]['scope']
}

/** What followed the word that stands, on the stock or on its whole market. */
function Scope({ word, past, scope }: ScopeProps) {
  const record = recordOf(past, word, scope)
  return (
    <div data-scope={scope}>
      <h3 className="text-12 muted">{text.past.scopes[scope]}</h3>
      {record ? (
        <>
          <p>
            {text.past.rose(
              formatShare(record.rose_pct / 100),
              record.days,
              formatCount(record.days),
              formatShare(record.base_pct / 100),
            )}
          </p>
          <RoseBar record={record} />
          <p className="faint">
            {text.past.net(
              formatChange(record.net_return_pct / 100),
              formatChange(record.base_return_pct / 100),
              word === 'Neutral' || isForRising(word),
            )}
          </p>
        </>
      ) : (
        <p>{text.past.never}</p>
      )}
    </div>
  )
}
