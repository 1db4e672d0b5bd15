// Tested by client/src/features/market/Market.test.tsx.

import { ListFilter, X } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { NamedId } from '#domain/contract/catalogue.ts'
import { type MarketPage, MOST_FILTERS } from '#domain/contract/screener.ts'
import { RULE_NAMES } from '#domain/opportunities/core/rule-names.ts'
import {
  isNumberColumn,
  isOffered,
  MARKET_COLUMNS,
  type NumberColumn,
  type OfferedColumn,
} from '#domain/screener/columns.ts'
import { filterText } from '#domain/screener/filter.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { FormProblem } from '../../components/forms/FormMessage.tsx'
import { IconButton } from '../../components/forms/IconButton.tsx'
import { useLoaded } from '../../stores/resource.ts'
import { market as texts } from '../../text/es/market.ts'
import { es } from '../../text/es.ts'
import { formatCount } from '../../text/format.ts'
import { countries, industries } from '../search/search.ts'
import { OFFERED_COLUMNS } from './columns.ts'
import { isFiltered } from './criteria.ts'
import styles from './Filters.module.css'
import { filterSentence, readValue, typedUnit, wordText } from './filter-sentences.ts'
import { addFilter, changeCriteria, clearFilters, market, removeFilter } from './market.ts'
import { SaveScreen } from './SavedScreens.tsx'

const text = texts.filters

/** A button with the form that adds filters, and the filters that there are. */
export function Filters({ answer }: { answer: Pick<MarketPage, 'per_filter' | 'total'> | null }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  return (
    <section className="below-12" aria-label={text.label}>
      <div className="row flow gap-8-12">
        <Button ref={opener} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <ListFilter size={16} aria-hidden />
          {text.open}
        </Button>
        <Chips answer={answer} onRemoved={() => opener.current?.focus()} />
        <SaveScreen />
      </div>
      <div id={id} hidden={!open} className={styles.panel}>
        {open && (
          <>
            <FilterForm />
            <UniverseFields />
          </>
        )}
      </div>
    </section>
  )
}

const OPTIONS = OFFERED_COLUMNS.map((column) => [column, texts.columns[column].name] as const)

/** The words of a column with their Spanish. */
function wordsOf(column: Exclude<OfferedColumn, NumberColumn>): readonly (readonly [string, string])[] {
  if (column === 'rule') return [['any', text.any], ...Object.entries(RULE_NAMES)]
  return MARKET_COLUMNS[column].words.map((word) => [word, wordText(column, word)] as const)
}

/** Adds a sentence such as `RSI 14 por debajo de 30`. */
function FilterForm() {
  const { criteria } = useSnapshot(market)
  const [column, setColumn] = useState<OfferedColumn>('rsi_14')
  const [operator, setOperator] = useState<'lt' | 'gt' | 'is'>('lt')
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const isFull = criteria.filters.length >= MOST_FILTERS
  const unit = typedUnit(column)

  function choose(name: string) {
    if (!isOffered(name)) return
    setColumn(name)
    setProblem(null)
    if (!isNumberColumn(name)) setWord(wordsOf(name)[0][0])
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isNumberColumn(column)) return void addFilter(filterText({ column, operator: 'is', value: word }))
    const value = readValue(column, typed)
    setProblem(typeof value === 'string' ? value : null)
    if (typeof value === 'number' && addFilter(filterText({ column, operator, value }))) setTyped('')
  }

  return (
    <form className={`${styles.form} stack align-end gap-8-12`} data-form="filter" noValidate onSubmit={submit}>
      <Choice variant="field" label={text.column} options={OPTIONS} value={column} onChoose={choose} />
      {isNumberColumn(column) ? (
        <>
          <Choice
            variant="field"
            label={text.operator}
            options={Object.entries(text.operators)}
            value={operator}
            onChoose={(name) => setOperator(name as typeof operator)}
          />
          <div className="stack gap-4">
            <label htmlFor={id} className="strong">
              {text.value} {unit && <small>{unit}</small>}
            </label>
            <input
              id={id}
              inputMode="decimal"
              autoComplete="off"
              maxLength={40}
              value={typed}
              aria-invalid={problem !== null}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={({ target }) => {
                setTyped(target.value)
                setProblem(null)
              }}
            />
          </div>
        </>
      ) : (
        <Choice variant="field" label={text.value} options={wordsOf(column)} value={word} onChoose={setWord} />
      )}
      <Button type="submit" variant="primary" className={styles.submit} disabled={isFull}>
        {text.submit}
      </Button>
      <div id={`${id}-problem`} className="stack gap-8 whole">
        <FormProblem text={problem} />
        <p className="small">{text.most(MOST_FILTERS)}</p>
      </div>
    </form>
  )
}

/** The instruments among which the filters choose: of a country, of a sector, of the user's own list. */
function UniverseFields() {
  const { country, industry, followed } = useSnapshot(market).criteria
  const { data: countryList } = useLoaded(countries)
  const { data: industryList } = useLoaded(industries)
  return (
    <div className={`${styles.places} flow ruled-above above-12 align-end gap-8-12`}>
      <Choice
        variant="field"
        label={text.country}
        options={catalogueOptions(countryList)}
        value={String(country ?? '')}
        onChoose={(id) => changeCriteria({ country: id === '' ? null : Number(id) })}
      />
      <Choice
        variant="field"
        label={text.industry}
        options={catalogueOptions(industryList)}
        value={String(industry ?? '')}
        onChoose={(id) => changeCriteria({ industry: id === '' ? null : Number(id) })}
      />
      <label className="inline gap-8 height-40">
        <input
          type="checkbox"
          checked={followed}
          onChange={({ target }) => changeCriteria({ followed: target.checked })}
        />
        {text.followed}
      </label>
    </div>
  )
}

const catalogueOptions = (list: readonly NamedId[] | null) => [
  ['', text.all] as const,
  ...(list?.map(({ id, name }) => [String(id), name] as const) ?? []),
]

interface ChipsProps {
  answer: Pick<MarketPage, 'per_filter' | 'total'> | null
  /** Called when the user has removed one: its button, which had the focus, is gone. */
  onRemoved(): void
}

/** Every filter as a sentence, with how many instruments pass it, of those that pass all filters before it. */
function Chips({ answer, onRemoved }: ChipsProps) {
  const { criteria } = useSnapshot(market)
  const { filters, country, industry, followed } = criteria
  const counts = countsOf(answer)
  if (!isFiltered(criteria)) return null
  const removal = (remove: () => void) => () => {
    remove()
    onRemoved()
  }
  return (
    <>
      <ul className={styles.chips}>
        {country !== null && (
          <CatalogueChip
            list={countries}
            id={country}
            sentence={text.countryIs}
            onRemove={removal(() => changeCriteria({ country: null }))}
          />
        )}
        {industry !== null && (
          <CatalogueChip
            list={industries}
            id={industry}
            sentence={text.industryIs}
            onRemove={removal(() => changeCriteria({ industry: null }))}
          />
        )}
        {followed && <Chip sentence={text.followed} onRemove={removal(() => changeCriteria({ followed: false }))} />}
        {filters.map((filter) => (
          <Chip
            key={filter}
            sentence={filterSentence(filter)}
            counts={counts.get(filter)}
            onRemove={removal(() => removeFilter(filter))}
          />
        ))}
      </ul>
      <Button variant="link" className="target" onClick={removal(clearFilters)}>
        {texts.clear}
      </Button>
    </>
  )
}

interface CatalogueChipProps {
  list: typeof countries
  id: number
  sentence(name: string): string
  onRemove(): void
}

/** A filter that has the name of an entry of the catalogue; a dash until the catalogue is there. */
function CatalogueChip({ list, id, sentence, onRemove }: CatalogueChipProps) {
  const { data } = useLoaded(list)
  const name = data?.find((entry) => entry.id === id)?.name ?? es.common.unknown
  return <Chip sentence={sentence(name)} onRemove={onRemove} />
}

/** What the answer says of each filter; nothing of one that it does not know yet. */
function countsOf(answer: Pick<MarketPage, 'per_filter' | 'total'> | null): Map<string, string> {
  const counts = new Map<string, string>()
  let before = answer?.total ?? 0
  for (const { filter, left, unknown } of answer?.per_filter ?? []) {
    const said = [text.left(formatCount(left), formatCount(before)), unknown > 0 && text.unknown(formatCount(unknown))]
    counts.set(filter, said.filter(Boolean).join(' · '))
    before = left
  }
  return counts
}

function Chip({ sentence, counts, onRemove }: { sentence: string; counts?: string; onRemove(): void }) {
  return (
    <li className={`${styles.chip} inline outlined gap-4 height-36`} data-filter={sentence}>
      <span>
        {sentence} {counts && <small>{counts}</small>}
      </span>
      <IconButton label={text.remove(sentence)} size={24} onClick={onRemove}>
        <X size={14} aria-hidden />
      </IconButton>
    </li>
  )
}
