import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './ChartToolbar.module.css'

interface MenuProps {
  label: string
  /** How many of its choices are on. */
  count: number
  children: ReactNode
}

/** A button with a panel that closes by itself. */
export function Menu({ label, count, children }: MenuProps) {
  const id = useId()
  return (
    <div>
      <button type="button" className={styles.opener} popoverTarget={id}>
        {label}
        {count > 0 && <span className={styles.count}>{count}</span>}
        <ChevronDown size={14} aria-hidden />
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.panel}
        onBeforeToggle={({ currentTarget }) => {
          // Anchors are too new for some browsers of the list: the panel is put under its button here.
          const { bottom, left } = currentTarget.previousElementSibling!.getBoundingClientRect()
          currentTarget.style.top = `${bottom + 4}px`
          currentTarget.style.left = `${Math.max(8, Math.min(left, innerWidth - 256))}px`
        }}
      >
        {children}
      </div>
    </div>
  )
}
