import { useId } from 'react'
import { PRICE_RANGE } from '#domain/rules/validation.ts'
import { moveMax, moveMin, type PriceRange, priceEnd } from '../../stores/search/price-range.ts'
import { es } from '../../text/es.ts'
import styles from './PriceSliders.module.css'

interface PriceSlidersProps {
  range: PriceRange
  onChange(range: PriceRange): void
}

/** Two ends of one scale; see price-range.ts for how they push each other. */
export function PriceSliders({ range, onChange }: PriceSlidersProps) {
  const id = useId()
  const share = (value: number) => `${((value - PRICE_RANGE.min) / (PRICE_RANGE.max - PRICE_RANGE.min)) * 100}%`
  const ends = { '--from': share(range.min), '--to': share(range.max) } as React.CSSProperties
  return (
    <fieldset className={styles.sliders} data-filter="range" aria-describedby={`${id}-help`}>
      <legend>
        {es.search.range} <output>{es.search.rangeWords(priceEnd(range.min), priceEnd(range.max))}</output>
      </legend>
      <div className={styles.scale} style={ends}>
        <Slider
          label={es.search.min}
          value={range.min}
          // If both are at the upper end, only the minimum can still be moved.
          above={range.min > PRICE_RANGE.max / 2}
          onChange={(value) => onChange(moveMin(range, value))}
        />
        <Slider label={es.search.max} value={range.max} onChange={(value) => onChange(moveMax(range, value))} />
      </div>
      <p id={`${id}-help`} className="small">
        {es.search.rangeHelp}
      </p>
    </fieldset>
  )
}

interface SliderProps {
  label: string
  value: number
  above?: boolean
  onChange(value: number): void
}

function Slider({ label, value, above = false, onChange }: SliderProps) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={priceEnd(value)}
      min={PRICE_RANGE.min}
      max={PRICE_RANGE.max}
      step={PRICE_RANGE.step}
      value={value}
      data-above={above}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  )
}
