import { useSnapshot } from 'valtio'
import { Tabbed, type Tabs } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { Notice } from '../../components/states/Notice.tsx'
import { session } from '../../stores/session.ts'
import { administration as text } from '../../text/es/administration.ts'
import { sources } from '../../text/es/sources.ts'
import { Accounts } from './Accounts.tsx'
import { Sources } from './Sources.tsx'

/** Only for administrators: the server refuses its data to all others, and to users who lost the right. */
export function Administration() {
  const { user } = useSnapshot(session)
  return (
    <>
      <ViewTitle name={text.title} />
      {user?.admin ? <Tabbed tabs={TABS} label={text.tabs} /> : <Notice text={text.closed} />}
    </>
  )
}

/** The parts of the administrators' page, in this order. */
export const TABS: Tabs = {
  accounts: { title: text.accounts.title, View: Accounts },
  sources: { title: sources.title, View: Sources },
}
