import { Contrast } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { COLOURS, chooseColours, chooseTheme, preferences, THEMES, theme } from '../stores/preferences.ts'
import { es } from '../text/es.ts'
import styles from './AppearanceMenu.module.css'
import { HeaderButton } from './HeaderButton.tsx'

const ID = 'appearance'

/** Choice of theme and colours, in a panel that closes when the user clicks elsewhere. */
export function AppearanceMenu() {
  const { choice } = useSnapshot(theme)
  const { colours } = useSnapshot(preferences)
  return (
    <>
      <HeaderButton label={es.dashboard.look} popoverTarget={ID}>
        <Contrast size={18} strokeWidth={1.75} aria-hidden />
      </HeaderButton>
      <div id={ID} popover="auto" className={styles.panel}>
        <Choice name={es.dashboard.theme} values={THEMES} labels={es.themes} chosen={choice} onChoose={chooseTheme} />
        <Choice
          name={es.dashboard.colours}
          values={COLOURS}
          labels={es.dashboard.colourNames}
          chosen={colours}
          onChoose={chooseColours}
          sample={styles.sample}
        />
      </div>
    </>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  values: readonly T[]
  labels: Readonly<Record<T, string>>
  chosen: T
  onChoose(value: T): void
  /** Class of a sample that shows what the choice looks like. */
  sample?: string
}

function Choice<T extends string>({ name, values, labels, chosen, onChoose, sample }: ChoiceProps<T>) {
  return (
    <fieldset>
      <legend>{name}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {labels[value]}
          {sample && <span className={sample} data-colours={value} aria-hidden="true" />}
        </label>
      ))}
    </fieldset>
  )
}
