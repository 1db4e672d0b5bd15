import { Monitor, Moon, Sun } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { chooseTheme, THEMES, theme } from '../../stores/page/theme.ts'
import { es } from '../../text/es.ts'
import styles from './ThemeToggle.module.css'

const ICONS = { auto: Monitor, light: Sun, dark: Moon }

/** Automatic, light, dark, and round again. */
export function ThemeToggle() {
  const { choice } = useSnapshot(theme)
  const Icon = ICONS[choice]
  const label = es.theme.label(es.themes[choice])
  const next = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? 'auto'
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
