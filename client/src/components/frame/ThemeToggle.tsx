import { Monitor, Moon, Sun } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { chooseTheme, THEMES, theme } from '../../stores/page/theme.ts'
import { es } from '../../text/es.ts'
import { IconButton } from '../forms/IconButton.tsx'

const ICONS = { auto: Monitor, light: Sun, dark: Moon }

/** Automatic, light, dark, and round again. */
export function ThemeToggle() {
  const { choice } = useSnapshot(theme)
  const Icon = ICONS[choice]
  const label = es.theme.label(es.themes[choice])
  const next = THEMES[(THEMES.indexOf(choice) + 1) % THEMES.length] ?? 'auto'
  return (
    <IconButton label={label} size={36} onClick={() => chooseTheme(next)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </IconButton>
  )
}
