import { Choice } from '#client/src/components/forms/Choice.tsx'
import { Field } from '#client/src/components/forms/Field.tsx'
import { alertForm as text } from '#client/src/text/es/alerts/form.ts'
import { es } from '#client/src/text/es.ts'
import type { When } from '#domain/alerts/kinds/index.ts'
import { RULES } from '#domain/opportunities/index.ts'
import styles from './Composer.module.css'
import { type FormField, fieldsOf, type Values } from './fields.ts'

/** Words that have their Spanish elsewhere. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...text.values,
  becomes: es.readings,
  rule: { ...text.values.rule, ...Object.fromEntries(RULES.map(({ id, tipo }) => [id, tipo])) },
}

interface KindFieldsProps {
  kind: When['kind']
  values: Values
  onChange(name: string, value: string): void
}

/** What is asked of one kind of alert. */
export function KindFields({ kind, values, onChange }: KindFieldsProps) {
  return fieldsOf(kind, values).map((field) => (
    <OneField
      key={`${kind} ${field.name}`}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => onChange(field.name, value)}
    />
  ))
}

interface OneFieldProps {
  field: FormField
  value: string
  onChange(value: string): void
}

function OneField({ field, value, onChange }: OneFieldProps) {
  const { name, type } = field
  const label = text.fields[name]
  if (type === 'choice') {
    const options = field.words.map((word) => [word, NAMES[name][word] ?? word] as const)
    return <Choice look="field" label={label} options={options} value={value} onChoose={onChange} />
  }
  if (type === 'number') {
    return (
      <Field
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={value === 'yes'}
        onChange={({ target }) => onChange(target.checked ? 'yes' : '')}
      />
      {label}
    </label>
  )
}
