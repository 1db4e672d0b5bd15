import { useSnapshot } from 'valtio'
import { source } from '#client/src/stores/prices/source.ts'
import { marks as es } from '#client/src/text/es/marks.ts'
import { sourceNames } from '#client/src/text/es/source-names.ts'
import { formatDate } from '../../data/format.ts'
import styles from './Marks.module.css'

interface ActionCardProps {
  /** Of the session, epoch seconds. */
  time: number
  title: string
  text: string
}

/** What the company did. */
export function ActionCard({ time, title, text }: ActionCardProps) {
  const { market } = useSnapshot(source)
  return (
    <article>
      <h3>{title}</h3>
      <p>{text}</p>
      <p className={styles.source}>
        <time dateTime={new Date(time * 1000).toISOString().slice(0, 10)}>{formatDate(time)}</time>
        {market && ` · ${es.source(sourceNames[market] ?? market)}`}
      </p>
    </article>
  )
}
