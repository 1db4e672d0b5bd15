import * as Type from 'typebox'
import { SECTIONS } from '../summary/sections.ts'
import { ALERT_CHANNELS_MAX, Channels } from './alerts/alerts.ts'
import { ClockTime, Zone } from './alerts/channels.ts'
import { ByName, Id, Nullable } from './common.ts'

const Figure = Nullable(Type.Union([Type.Number(), Type.String()]))

/** A statement of a summary, with the figures from which it was made. */
export const SummaryItem = Type.Object({
  section: Type.Enum([...SECTIONS]),
  symbol: Nullable(Type.String()),
  text: Type.String(),
  age: Nullable(Type.String({ description: 'Where a figure was not that of the newest session: of when it was.' })),
  link: Nullable(Type.String({ description: 'To a headline.' })),
  figures: ByName(Figure),
})
export type SummaryItem = Type.Static<typeof SummaryItem>

const SummaryKind = Type.Enum(['daily', 'weekly'])

/** A summary as it was sent. */
const Summary = Type.Object({
  id: Id,
  kind: SummaryKind,
  date: Type.String({ description: 'The day of the market, or that of the zone that the user chose.' }),
  since: Type.String(),
  until: Type.String({ description: 'When it was made.' }),
  subject: Type.String(),
  items: Type.Array(SummaryItem),
})
export const Summaries = Type.Array(Summary, { description: 'Newest first.' })

/** The part of the summaries on which the page relies: a newer server may name sections that the page does not know. */
export const ReadSummaries = Type.Array(
  Type.Object({
    ...Summary.properties,
    items: Type.Array(Type.Object({ ...SummaryItem.properties, section: Type.String() })),
  }),
)
export type ReadSummary = Type.Static<typeof ReadSummaries>[number]

/** The most summaries that are listed. */
export const SUMMARIES_LISTED = 30

/** An hour by the clocks of a zone. */
const OwnHour = Type.Object({ hour: ClockTime, zone: Zone }, { additionalProperties: false })

export const SummarySettingsBody = Type.Object(
  {
    every: Type.Enum(['never', 'daily', 'weekly']),
    at: Nullable(OwnHour),
    channels: Channels,
    even_empty: Type.Boolean(),
  },
  { additionalProperties: false },
)
export type SummarySettingsBody = Type.Static<typeof SummarySettingsBody>

export const SummarySettings = Type.Object({
  every: Nullable(
    Type.Enum(['never', 'daily', 'weekly'], { description: 'Null until the user has decided, which means never.' }),
  ),
  at: Nullable(
    Type.Object({ hour: Type.String(), zone: Type.String() }, { description: 'Null: after the close of the market.' }),
  ),
  channels: Type.Array(Id, { maxItems: ALERT_CHANNELS_MAX }),
  even_empty: Type.Boolean({ description: 'Whether one with nothing to say is sent too.' }),
  next: Nullable(Type.String({ description: 'When the next one is due, as far as it is known.' })),
})
export type SummarySettings = Type.Static<typeof SummarySettings>
