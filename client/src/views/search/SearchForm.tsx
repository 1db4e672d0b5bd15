import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { NamedId } from '#domain/contract/catalogue.ts'
import { Button } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { countries, editSearch, industries, isBlocked, runSearch, search } from '../../stores/search/search.ts'
import { useLoaded } from '../../stores/use-loaded.ts'
import { es } from '../../text/es.ts'
import { PriceSliders } from './PriceSliders.tsx'
import styles from './SearchForm.module.css'

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
    <form className={styles.form} onSubmit={submit}>
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
      <Button type="submit" look="primary" className={styles.submit}>
        <Search size={16} aria-hidden />
        {es.search.submit}
      </Button>
      <p id={`${id}-rule`} className={styles.rule} data-refused={blocked && refused}>
        {blocked && (refused ? <span role="alert">{es.search.blocked}</span> : es.search.blocked)}
      </p>
    </form>
  )
}

/** A list of the catalogue; null stands for 'Todos'. */
function CatalogueChoice({ label, list, value, onChange }: CatalogueChoiceProps) {
  const items = list?.map(({ id, name }) => [String(id), name] as const) ?? []
  return (
    <Choice
      look="field"
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
