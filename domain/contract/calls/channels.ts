import {
  AlertChannel,
  AlertChannels,
  AlertSettings,
  AlertSettingsBody,
  Receipt,
  TEST_PAUSE_SECONDS,
} from '../alerts/channels.ts'
import { newChannelOf } from '../alerts/new-channel.ts'
import { Message, Nothing, Paging } from '../common.ts'
import type { Call } from './call.ts'

export const channels = {
  method: 'GET',
  path: '/api/channels/',
  access: 'bearer',
  errors: 'error',
  summary: 'The ways by which alerts reach the user, newest first; page and mail are there from the start.',
  query: Paging,
  answer: AlertChannels,
} as const satisfies Call

export const addChannel = {
  method: 'POST',
  path: '/api/channels/',
  access: 'bearer',
  errors: 'error',
  summary:
    'Adds a way. The secret of a webhook is in this answer only. A device that subscribes again keeps its row (200).',
  // An installation that may call its own network also accepts addresses without encryption.
  body: newChannelOf(false),
  answer: AlertChannel,
  statuses: [200, 201],
} as const satisfies Call

export const removeChannel = {
  method: 'DELETE',
  path: '/api/channels/:id',
  access: 'bearer',
  errors: 'error',
  summary: 'Removes a way; alerts that name it go by their others.',
  answer: Message,
  read: Nothing,
} as const satisfies Call

export const testChannel = {
  method: 'POST',
  path: '/api/channels/:id/test',
  access: 'bearer',
  errors: 'error',
  summary: `Sends a test, at most every ${TEST_PAUSE_SECONDS} s; what becomes of it stands in the list.`,
  answer: Message,
  read: Nothing,
  statuses: [202],
} as const satisfies Call

export const receipt = {
  method: 'POST',
  path: '/api/alerts/receipts/',
  access: 'public',
  summary: 'A device says that it has shown an alert, by the token that came with it; a token serves once.',
  body: Receipt,
} as const satisfies Call

export const alertSettings = {
  method: 'GET',
  path: '/api/alerts/settings/',
  access: 'bearer',
  summary: 'The hours in which no alert is delivered, and what this installation can send.',
  answer: AlertSettings,
} as const satisfies Call

export const changeAlertSettings = {
  method: 'PUT',
  path: '/api/alerts/settings/',
  access: 'bearer',
  errors: 'error',
  summary: 'Sets the hours in which no alert is delivered; what was held is delivered by the new ones.',
  body: AlertSettingsBody,
  answer: AlertSettings,
} as const satisfies Call
