import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import styles from './Choice.module.css'

interface ChoiceProps {
  label: string
  /** The values with the words shown for them. */
  options: readonly (readonly [value: string, text: string])[]
  value: string
  /** A field of a form, or a filter above the list that it narrows. */
  variant?: 'field' | 'filter'
  onChoose(value: string): void
}

/** A choice from a list. */
export function Choice({ label, options, value, variant = 'filter', onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles[variant]}>
      <label htmlFor={id} className={variant === 'field' ? 'strong' : 'small'}>
        {label}
      </label>
      <span className={styles.box}>
        <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </span>
    </div>
  )
}
