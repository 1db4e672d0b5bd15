import { MEASURED_SENTIMENT } from '#domain/sentiment/measured.ts'
import type { LabelScore } from '#domain/sentiment/measurement.ts'
import { formatDecimal } from '#domain/text/number.ts'
import { TableHead } from '../../components/tables/TableHead.tsx'
import { measurement } from '../../text/es/measurement.ts'
import { formatCount, formatPercent } from '../../text/format.ts'
import { MeasuredBy } from './MeasuredBy.tsx'
import styles from './Measurement.module.css'

const text = measurement.sentiment
const { names, sets, languages, real_spanish, doubtful, measured_on } = MEASURED_SENTIMENT

const inSpanishFirst = [...sets].sort((a, b) => b.lang.localeCompare(a.lang))

/** How often a headline's label equals the one that people gave it. */
export function Sentiment() {
  const { inside, outside } = doubtful
  return (
    <>
      <p>{text.method}</p>
      <p>{text.reading}</p>
      <table className={styles.table} aria-label={text.table}>
        <TableHead columns={text.columns} />
        <tbody>
          <Row name={text.realSpanish} about={text.realSpanishAbout} score={real_spanish} total />
          {languages.map(({ lang, ...score }) => (
            <Row key={lang} name={text.all[lang]} score={score} total />
          ))}
          {inSpanishFirst.map(({ set, lang, ...score }) => (
            <Row key={set} name={`${names[set]}, ${text.languages[lang]}`} about={text.sets[set]} score={score} />
          ))}
        </tbody>
      </table>
      <MeasuredBy command="eval:sentiment" on={measured_on} />
      <p>{text.model}</p>
      <h3 className="text-14 above-12">{text.doubtfulTitle}</h3>
      <p>{text.doubtful(formatDecimal(doubtful.from, 2), formatDecimal(doubtful.to, 2))}</p>
      <p data-field="doubtful">
        {text.doubtfulRight(
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
  /** Over several data sets. */
  total?: boolean
}

function Row({ name, about, score, total = false }: RowProps) {
  const { texts, accuracy, macro_f1, low, high } = score
  return (
    <tr data-total={total}>
      <th scope="row">
        {name}
        {about && <small>{about}</small>}
      </th>
      <td>{formatCount(texts)}</td>
      <td>{formatPercent(accuracy)}</td>
      <td>
        {formatPercent(macro_f1)}
        <small>{measurement.interval(formatPercent(low), formatPercent(high))}</small>
      </td>
    </tr>
  )
}
