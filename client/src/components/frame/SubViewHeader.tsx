import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { openSubView } from '../../stores/page/view.ts'
import { es } from '../../text/es.ts'
import styles from './SubViewHeader.module.css'
import { ViewTitle } from './ViewTitle.tsx'

interface SubViewHeaderProps {
  /** As in ViewTitle. */
  name: string
  title?: ReactNode
  /** Actions, at the end of the line. */
  children?: ReactNode
}

/** The first line of a view inside the dashboard: the way back, and its title. */
export function SubViewHeader({ name, title, children }: SubViewHeaderProps) {
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.back}
        aria-label={es.common.back}
        title={es.common.back}
        onClick={() => openSubView('mainDashboard')}
      >
        <ArrowLeft size={20} aria-hidden />
      </button>
      <ViewTitle name={name} className={styles.title}>
        {title}
      </ViewTitle>
      {children}
    </header>
  )
}
