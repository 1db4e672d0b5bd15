import { Tabbed, type Tabs } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { channels } from '../../text/es/alerts/channels.ts'
import { firings } from '../../text/es/alerts/firings.ts'
import { alertList } from '../../text/es/alerts/list.ts'
import { Channels } from './channels/Channels.tsx'
import { History } from './history/History.tsx'
import { AlertList } from './list/AlertList.tsx'

const TABS: Tabs = {
  list: { title: alertList.title, View: AlertList },
  history: { title: alertList.history.title, View: History },
  channels: { title: channels.title, View: Channels },
}

/** The user's alerts, what they have told, and where they go. */
export function Alerts() {
  return (
    <>
      <ViewTitle name={firings.title} />
      <Tabbed tabs={TABS} label={alertList.tabs} />
    </>
  )
}
