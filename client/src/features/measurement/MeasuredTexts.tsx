import { MEASURED_COMMENTARY, type SentenceTally } from '#domain/commentary/measured.ts'
import { MEASURED_SENTIMENT } from '#domain/sentiment/measured.ts'
import type { LabelScore } from '#domain/sentiment/measurement.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { wilson95 } from '#domain/track-records/statistics.ts'
import { Untranslated } from '../../components/figures/Untranslated.tsx'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent, formatSession } from '../../text/format.ts'
import styles from './Measurement.module.css'

const sentimentText = measurement.sentiment
const { names, sets, languages, real_spanish, doubtful, measured_on } = MEASURED_SENTIMENT

const inSpanishFirst = [...sets].sort((a, b) => b.lang.localeCompare(a.lang))

/** Shows how often a headline's label equals the one that people gave it. */
export function MeasuredSentiment() {
  const { inside, outside } = doubtful
  return (
    <>
      <p>{sentimentText.method}</p>
      <p>{sentimentText.reading}</p>
      <table className={styles.table} aria-label={sentimentText.table}>
        <TableHead columns={sentimentText.columns} />
        <tbody>
          <ScoreRow
            name={sentimentText.realSpanish}
            about={sentimentText.realSpanishAbout}
            score={real_spanish}
            total
          />
          {languages.map(({ lang, ...score }) => (
            <ScoreRow key={lang} name={sentimentText.all[lang]} score={score} total />
          ))}
          {inSpanishFirst.map(({ set, lang, ...score }) => (
            <ScoreRow
              key={set}
              name={`${names[set]}, ${sentimentText.languages[lang]}`}
              about={sentimentText.sets[set]}
              score={score}
            />
          ))}
        </tbody>
      </table>
      <MeasuredBy command="eval:sentiment" on={measured_on} />
      <p>{sentimentText.model}</p>
      <h3 className="text-14 above-12">{sentimentText.doubtfulTitle}</h3>
      <p>{sentimentText.doubtful(formatDecimal(doubtful.from, 2), formatDecimal(doubtful.to, 2))}</p>
      <p data-field="doubtful">
        {sentimentText.doubtfulRight(
          formatPercent(inside.accuracy),
          formatCount(inside.texts),
          formatPercent(outside.accuracy),
          formatCount(outside.texts),
        )}
      </p>
    </>
  )
}

interface RowProps {
  name: string
  about?: string
  score: LabelScore
  /** True for a row over several data sets. */
  total?: boolean
}

function ScoreRow({ name, about, score, total = false }: RowProps) {
  const { texts, accuracy, macro_f1, low, high } = score
  return (
    <tr data-total={total}>
      <th scope="row">
        {name}
        {about && <small>{about}</small>}
      </th>
      <td translate="no">{formatCount(texts)}</td>
      <td translate="no">{formatPercent(accuracy)}</td>
      <td>
        <Untranslated>{formatPercent(macro_f1)}</Untranslated>
        <small>{measurement.interval(formatPercent(low), formatPercent(high))}</small>
      </td>
    </tr>
  )
}

const commentaryText = measurement.commentary
const { faithful, claims, talk, measured_on: commentaryMeasuredOn } = MEASURED_COMMENTARY

/** Shows how many faithful sentences of a model reach the page, and how many with a false claim smuggled in. */
export function MeasuredCommentary() {
  return (
    <>
      <p>{commentaryText.method}</p>
      <table className={styles.table} aria-label={commentaryText.table}>
        <TableHead columns={{ set: commentaryText.set, ...commentaryText.columns }} />
        <tbody>
          <TallyRow name={commentaryText.faithful} {...faithful} />
          <TallyRow name={commentaryText.claims} {...claims} />
          <TallyRow name={commentaryText.talk} {...talk} />
        </tbody>
      </table>
      <MeasuredBy command="eval:commentary" on={commentaryMeasuredOn} />
      <p>{commentaryText.few}</p>
    </>
  )
}

function TallyRow({ name, sentences, shown }: SentenceTally & { name: string }) {
  const [low, high] = wilson95(shown, sentences)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td translate="no">{formatCount(sentences)}</td>
      <td translate="no">{formatCount(shown)}</td>
      <td>
        <Untranslated>{formatPercent((100 * shown) / sentences)}</Untranslated>
        <small>{measurement.interval(formatPercent(low), formatPercent(high))}</small>
      </td>
    </tr>
  )
}

interface MeasuredByProps {
  command: 'eval:sentiment' | 'eval:commentary'
  /** The day as YYYY-MM-DD. */
  on: string
}

/** Says when the figures above were measured, and how to measure them again. */
function MeasuredBy({ command, on }: MeasuredByProps) {
  return (
    <p className={`${styles.source} faint`} data-field="measured">
      {measurement.measured(formatSession(on))} <code>{`npm run ${command}`}</code>.
    </p>
  )
}
