import { useId } from 'react'
import styles from './Composer.module.css'

interface ChoiceProps<T extends string> {
  label: string
  value: string
  words: readonly T[]
  names: Readonly<Record<string, string>>
  onChange(value: T): void
}

/** One of some words. */
export function Choice<T extends string>({ label, value, words, names, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value as T)}>
        {words.map((word) => (
          <option key={word} value={word}>
            {names[word] ?? word}
          </option>
        ))}
      </select>
    </div>
  )
}
