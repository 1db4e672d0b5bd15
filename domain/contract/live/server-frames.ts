import * as Type from 'typebox'
import { SOURCE_WORDS } from '../../market/sources.ts'
import { Admin, Role } from '../accounts/accounts.ts'
import { AlertFiring } from '../alerts/alerts.ts'
import { BarFrame } from '../bars.ts'
import { CommentaryAnswer } from '../commentary.ts'
import { TechnicalIndicators } from '../indicators.ts'
import { NewsItem } from '../news.ts'
import { Opportunity } from '../opportunities.ts'
import { QuoteItem } from '../quotes.ts'
import { EVENT_CHANNELS } from './channels.ts'

/** All messages of the server on the live socket, by their `op` (contract section 4). */
export const SERVER_FRAMES = {
  ready: Type.Object({
    op: Type.Literal('ready'),
    epoch: Type.String(),
    role: Role,
    admin: Admin,
    market: Type.Enum(SOURCE_WORDS),
    last: Type.Object({
      opportunities: Type.Integer(),
      news: Type.Integer(),
      alerts: Type.Optional(Type.Integer({ description: 'Always there, but for servers of before alerts.' })),
    }),
  }),
  quotes: Type.Object({ op: Type.Literal('quotes'), items: Type.Array(QuoteItem) }),
  indicators: Type.Object({ op: Type.Literal('indicators'), ...TechnicalIndicators.properties }),
  bar: BarFrame,
  commentary: Type.Object({ op: Type.Literal('commentary'), symbol: Type.String(), ...CommentaryAnswer.properties }),
  opportunity: Type.Object({ op: Type.Literal('opportunity'), id: Type.Integer(), item: Opportunity }),
  news: Type.Object({ op: Type.Literal('news'), id: Type.Integer(), item: NewsItem }),
  alert: Type.Object({ op: Type.Literal('alert'), id: Type.Integer(), item: AlertFiring }),
  resync: Type.Object({ op: Type.Literal('resync'), channel: Type.Enum([...EVENT_CHANNELS]) }),
  watchlist: Type.Object({ op: Type.Literal('watchlist') }),
  ping: Type.Object({ op: Type.Literal('ping'), seq: Type.Integer() }),
  bye: Type.Object({ op: Type.Literal('bye'), retry_ms: Type.Integer() }),
  error: Type.Object({
    op: Type.Literal('error'),
    code: Type.Enum(['unknown_channel', 'not_authenticated', 'malformed', 'limit', 'forbidden']),
    message: Type.String(),
  }),
} as const

type Frames = typeof SERVER_FRAMES
export type ServerMessage = { [op in keyof Frames]: Type.Static<Frames[op]> }[keyof Frames]
