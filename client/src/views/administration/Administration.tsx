import { useSnapshot } from 'valtio'
import { Tabbed } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { session } from '../../stores/account/session.ts'
import { administration as text } from '../../text/es/administration.ts'
import { TABS } from './tabs.ts'

/** For administrators; the server refuses its data to everybody else, and to one who is no longer one. */
export function Administration() {
  const { user } = useSnapshot(session)
  return (
    <>
      <ViewTitle name={text.title} />
      {user?.admin ? <Tabbed tabs={TABS} label={text.tabs} /> : <Notice text={text.closed} />}
    </>
  )
}
