import { type ComponentType, useState } from 'react'
import { Boundary } from '../states/Boundary.tsx'
import styles from './Tabbed.module.css'

export type Tabs = Readonly<Record<string, { title: string; View: ComponentType }>>

/** Shows the parts of a view one at a time; a single part needs no tabs. */
export function Tabbed({ tabs, label }: { tabs: Tabs; label: string }) {
  const names = Object.keys(tabs)
  const [shown, setShown] = useState(names[0])
  const { View } = tabs[shown]
  return (
    <>
      {names.length > 1 && (
        <nav className={`${styles.tabs} onscreen ruled-below below-20 flex`} aria-label={label}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === shown ? 'page' : undefined}
              onClick={() => setShown(name)}
            >
              {tabs[name].title}
            </button>
          ))}
        </nav>
      )}
      <Boundary key={shown}>
        <View />
      </Boundary>
    </>
  )
}
