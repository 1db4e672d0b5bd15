import { proxy } from 'valtio/vanilla'
import type { AlertChannel } from '../../../../domain/contract/alerts/channels.ts'
import { fetchChannels } from '../../api/alert-channels.ts'
import { atSignOut } from '../account/sign-out.ts'
import { idle, type Loadable, load, reset } from '../loadable.ts'

/** The ways by which alerts reach the user, newest first. */
export const channels = proxy<{ answer: Loadable<AlertChannel[]> }>({ answer: idle() })

export const loadChannels = (): Promise<void> => load(channels.answer, fetchChannels)

atSignOut(() => reset(channels.answer))
