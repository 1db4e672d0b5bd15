import { Tabbed, type Tabs } from '../../components/frame/Tabbed.tsx'
import { ViewTitle } from '../../components/frame/ViewTitle.tsx'
import { channelTexts } from '../../text/es/alert-channels.ts'
import { alertList } from '../../text/es/alert-list.ts'
import { firings } from '../../text/es/alerts.ts'
import { AlertList } from './AlertList.tsx'
import { Channels } from './Channels.tsx'
import { History } from './History.tsx'

const TABS: Tabs = {
  list: { title: alertList.title, View: AlertList },
  history: { title: alertList.history.title, View: History },
  channels: { title: channelTexts.title, View: Channels },
}

/** The user's alerts, the history of their firings, and the channels that they use. */
export function Alerts() {
  return (
    <>
      <ViewTitle name={firings.title} />
      <Tabbed tabs={TABS} label={alertList.tabs} />
    </>
  )
}
