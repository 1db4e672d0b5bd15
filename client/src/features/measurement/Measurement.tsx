import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../../components/forms/Button.tsx'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { openSubView } from '../../stores/view.ts'
import { measurement as text } from '../../text/es/measurement.ts'
import { es } from '../../text/es.ts'
import { RecordsLink } from '../records/RecordsLink.tsx'
import { MeasuredAlerts } from './MeasuredAlerts.tsx'
import { MeasuredCommentary, MeasuredSentiment } from './MeasuredTexts.tsx'
import styles from './Measurement.module.css'
import { MEASURED, type Measured, measurement } from './measurement.ts'

const PARTS: Record<Measured, () => ReactNode> = {
  prices: Prices,
  sentiment: MeasuredSentiment,
  signals: Signals,
  ratings: Ratings,
  forecasts: Forecasts,
  commentary: MeasuredCommentary,
  alerts: MeasuredAlerts,
}

const headingOf = (part: Measured) => `measured-${part}`

function goTo(part: Measured): void {
  const heading = document.getElementById(headingOf(part))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Explains where the words and figures of the product come from, and how often they are right. */
export function Measurement() {
  const { part } = useSnapshot(measurement)
  useEffect(() => {
    if (part) goTo(part)
  }, [part])
  return (
    <div className="max-760" data-widget="measurement">
      <SubViewHeader name={es.subViews.measurement} />
      <p className="text-16 pretty">{text.intro}</p>
      <nav className={styles.contents} aria-label={text.contents}>
        {MEASURED.map((part) => (
          <a
            key={part}
            href={`#${headingOf(part)}`}
            onClick={(event) => {
              event.preventDefault()
              goTo(part)
            }}
          >
            {text.titles[part]}
          </a>
        ))}
      </nav>
      {MEASURED.map((part) => {
        const Part = PARTS[part]
        return (
          <section key={part} className={styles.part} aria-labelledby={headingOf(part)} data-part={part}>
            <h2 id={headingOf(part)} tabIndex={-1}>
              {text.titles[part]}
            </h2>
            <Part />
          </section>
        )
      })}
    </div>
  )
}

/** Explains how the word next to a price is decided. */
export function Prices() {
  const { order, freshness, time, withheld } = text.prices
  return (
    <>
      <p>{order}</p>
      <ol className={styles.words}>
        {freshness.map(([word, when]) => (
          <li key={word} data-freshness={word}>
            <strong className="bold">{es.freshness[word]}</strong>
            <span className="muted">{when}</span>
          </li>
        ))}
      </ol>
      <p>{time}</p>
      <p>{withheld}</p>
    </>
  )
}

export function Signals() {
  const { method, compare, ledger } = text.signals
  return (
    <>
      <p>{method}</p>
      <p>{compare}</p>
      <p>
        {ledger} <RecordsLink />
      </p>
    </>
  )
}

export function Ratings() {
  const { method, past, interval, correction, where } = text.ratings
  return (
    <>
      <p>{method}</p>
      <p>{past}</p>
      <p>{interval}</p>
      <p>{correction}</p>
      <p>
        {where}{' '}
        <Button variant="link" className="target" onClick={() => openSubView('signals')}>
          {es.subViews.signals}
        </Button>
      </p>
    </>
  )
}

export function Forecasts() {
  const { method, hidden, where } = text.forecasts
  return (
    <>
      <p>{method}</p>
      <p>{hidden}</p>
      <p>
        {where} <RecordsLink />
      </p>
    </>
  )
}
