import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Boundary } from '../../components/states/Boundary.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { session } from '../../stores/account/session.ts'
import { administration as text } from '../../text/es/administration.ts'
import styles from './Administration.module.css'
import { TABS, type Tabs } from './tabs.ts'

/** For administrators; the server refuses its data to everybody else, and to one who is no longer one. */
export function Administration() {
  const { user } = useSnapshot(session)
  return (
    <>
      <ViewTitle name={text.title} className={styles.title} />
      {user?.admin ? <Tabbed tabs={TABS} /> : <Notice text={text.closed} />}
    </>
  )
}

/** One part at a time; a single one needs no choice. */
export function Tabbed({ tabs }: { tabs: Tabs }) {
  const names = Object.keys(tabs)
  const [shown, setShown] = useState(names[0])
  const { View } = tabs[shown]
  return (
    <>
      {names.length > 1 && (
        <nav className={styles.tabs} aria-label={text.tabs}>
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
