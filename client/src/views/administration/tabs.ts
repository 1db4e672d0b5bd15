import type { Tabs } from '../../components/frame/Tabbed.tsx'
import { administration as text } from '../../text/es/administration.ts'
import { sources } from '../../text/es/sources.ts'
import { Accounts } from './Accounts.tsx'
import { Sources } from './Sources.tsx'

/** The parts of the administrators' page, in this order. */
export const TABS: Tabs = {
  accounts: { title: text.accounts.title, View: Accounts },
  sources: { title: sources.title, View: Sources },
}
