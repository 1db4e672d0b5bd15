import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { NamedId } from '#domain/contract/catalogue.ts'
import { PRICE_RANGE } from '#domain/rules/validation.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { es } from '../../text/es.ts'
import sliderStyles from './PriceSliders.module.css'
import styles from './SearchForm.module.css'
import {
  countries,
  editSearch,
  industries,
  isBlocked,
  moveMax,
  moveMin,
  type PriceRange,
  priceEnd,
  runSearch,
  search,
} from './search.ts'

export function SearchForm() {
  // Synchronous, so that a field is never a keystroke behind.
  const { form } = useSnapshot(search, { sync: true })
  const [refused, setRefused] = useState(false)
  const { data: countryList } = useLoaded(countries)
  const { data: industryList } = useLoaded(industries)
  const id = useId()
  const blocked = isBlocked(form)

  function submit(event: FormEvent) {
    event.preventDefault()
    setRefused(blocked)
    if (!blocked) void runSearch()
  }

  return (
    <form className={`${styles.form} stack below-12 align-start gap-8-16`} onSubmit={submit}>
      <div data-filter="name">
        <Field
          label={es.search.name}
          type="text"
          value={form.text}
          placeholder={es.search.namePlaceholder}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-rule`}
          onChange={(event) => editSearch({ text: event.target.value })}
        />
      </div>
      <CatalogueChoice
        label={es.search.country}
        list={countryList}
        value={form.country}
        onChange={(country) => editSearch({ country })}
      />
      <CatalogueChoice
        label={es.search.industry}
        list={industryList}
        value={form.industry}
        onChange={(industry) => editSearch({ industry })}
      />
      <PriceSliders range={form.range} onChange={(range) => editSearch({ range })} />
      <Button type="submit" variant="primary" className={styles.submit}>
        <Search size={16} aria-hidden />
        {es.search.submit}
      </Button>
      <p id={`${id}-rule`} className={`${styles.rule} muted whole`} data-refused={blocked && refused}>
        {blocked && (refused ? <span role="alert">{es.search.blocked}</span> : es.search.blocked)}
      </p>
    </form>
  )
}

/** A choice from a list of the catalogue; null stands for 'Todos'. */
function CatalogueChoice({ label, list, value, onChange }: CatalogueChoiceProps) {
  const items = list?.map(({ id, name }) => [String(id), name] as const) ?? []
  return (
    <Choice
      variant="field"
      label={label}
      options={[['', es.search.all], ...items]}
      value={String(value ?? '')}
      onChoose={(id) => onChange(id === '' ? null : Number(id))}
    />
  )
}

interface CatalogueChoiceProps {
  label: string
  list: readonly NamedId[] | null
  value: number | null
  onChange(value: number | null): void
}

interface PriceSlidersProps {
  range: PriceRange
  onChange(range: PriceRange): void
}

/** Two ends of one scale; `moveMin` and `moveMax` say how they push each other. */
function PriceSliders({ range, onChange }: PriceSlidersProps) {
  const id = useId()
  const share = (value: number) => `${((value - PRICE_RANGE.min) / (PRICE_RANGE.max - PRICE_RANGE.min)) * 100}%`
  const ends = { '--from': share(range.min), '--to': share(range.max) } as React.CSSProperties
  return (
    <fieldset className={sliderStyles.sliders} data-filter="range" aria-describedby={`${id}-help`}>
      <legend>
        {es.search.range}{' '}
        <output className="regular" translate="no">
          {es.search.rangeWords(priceEnd(range.min), priceEnd(range.max))}
        </output>
      </legend>
      <div className={sliderStyles.scale} style={ends}>
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
