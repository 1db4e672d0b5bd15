import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import select from '../charts/StockSelect.module.css'

interface ChoiceProps {
  label: string
  options: readonly { value: string; text: string }[]
  value: string
  className?: string
  onChoose(value: string): void
}

/** A choice from a list, styled like the choice of a stock. */
export function Choice({ label, options, value, className, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className={[select.select, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      <span className={select.box}>
        <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
        <ChevronDown size={16} aria-hidden />
      </span>
    </div>
  )
}
