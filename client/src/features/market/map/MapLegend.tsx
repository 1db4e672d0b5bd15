import type { CSSProperties } from 'react'
import { marketMap as es } from '#client/src/text/es/market-map.ts'
import { formatDecimal, withPercent } from '#domain/text/number.ts'
import { FRAMED_STEPS, STEP_COLOURS, STEP_FROM, STEPS, UNKNOWN_STEP } from './colours.ts'
import styles from './MapLegend.module.css'

/** Changes between two neighbouring colours, from the deepest fall on. */
const BOUNDS = [...STEP_FROM.toReversed().map((from) => -from), ...STEP_FROM]

function fill(step: number): CSSProperties {
  const { fill, frame, line, gap, isDashed } = FRAMED_STEPS[step]
  return {
    '--fill': STEP_COLOURS[step].fill,
    '--framed': fill,
    '--frame': `${line}px ${isDashed ? 'dashed' : 'solid'} ${frame}`,
    '--line': `${line}px`,
    '--inset': `${line + gap}px`,
  } as CSSProperties
}

/** The seven colours in a row, with the changes at which one ends and the next begins, and that of an unknown change. */
export function MapLegend() {
  const written = BOUNDS.map((bound) => formatDecimal(bound, Number.isInteger(bound) ? 0 : 1, true))
  return (
    <div className={`${styles.legend} small flow align-start`}>
      <ol className={styles.scale} aria-label={es.legend.label}>
        {Array.from({ length: STEPS }, (_, step) => (
          <li key={BOUNDS[step] ?? 'last'} style={fill(step)}>
            <span className="unseen">{es.legend.step(written[step - 1] ?? null, written[step] ?? null)}</span>
            {step < BOUNDS.length && (
              <span className={styles.bound} translate="no" aria-hidden="true">
                {step === BOUNDS.length - 1 ? withPercent(written[step]) : written[step]}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className={`${styles.unknown} row gap-6`} style={fill(UNKNOWN_STEP)}>
        {es.legend.unknown}
      </p>
    </div>
  )
}
