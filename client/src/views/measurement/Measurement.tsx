import { type ReactNode, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { SubViewHeader } from '../../components/frame/SubViewHeader.tsx'
import { MEASURED, type Measured, measurement } from '../../stores/signals/measurement.ts'
import { measurement as text } from '../../text/es/measurement.ts'
import { es } from '../../text/es.ts'
import { Alerts } from './Alerts.tsx'
import { Commentary } from './Commentary.tsx'
import styles from './Measurement.module.css'
import { Forecasts, Prices, Signals } from './Methods.tsx'
import { Sentiment } from './Sentiment.tsx'

const PARTS: Record<Measured, () => ReactNode> = {
  prices: Prices,
  sentiment: Sentiment,
  signals: Signals,
  forecasts: Forecasts,
  commentary: Commentary,
  alerts: Alerts,
}

const headingOf = (part: Measured) => `measured-${part}`

function goTo(part: Measured): void {
  const heading = document.getElementById(headingOf(part))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Where every word and figure of the product comes from, and how often it is right. */
export function Measurement() {
  const { part } = useSnapshot(measurement)
  useEffect(() => {
    if (part) goTo(part)
  }, [part])
  return (
    <div className={styles.page} data-widget="measurement">
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
