import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AlertChannel } from '#domain/contract/alerts/channels.ts'
import type { SummarySettings, SummarySettingsBody } from '#domain/contract/summaries.ts'
import { SubmitButton } from '../../components/forms/Button.tsx'
import { Choice } from '../../components/forms/Choice.tsx'
import { Field } from '../../components/forms/Field.tsx'
import { FormDone, FormProblem } from '../../components/forms/FormMessage.tsx'
import { useForm } from '../../components/forms/use-form.ts'
import { ZoneField } from '../../components/forms/ZoneField.tsx'
import { Failed } from '../../components/states/Notice.tsx'
import { Skeleton } from '../../components/states/Skeleton.tsx'
import { everyWhileSeen } from '../../stores/every-while-seen.ts'
import { useLoaded, useRefreshed } from '../../stores/resource.ts'
import { channelTexts } from '../../text/es/alert-channels.ts'
import { summary } from '../../text/es/summary.ts'
import { formatWeekdayMoment, readersZone } from '../../text/format.ts'
import { ChannelOrder } from '../alerts/ChannelOrder.tsx'
import { channels } from '../alerts/channels.ts'
import styles from './Summaries.module.css'
import { saveSummarySettings, summarySettings } from './summaries.ts'

const text = summary.settings

/** Milliseconds between two questions for an instant that the server is computing. */
const AGAIN_MS = 5_000

/** When the next summary comes, and the form that changes it, folded unless the user has not decided. */
export function Settings() {
  const { status, data, loading } = useLoaded(summarySettings)
  useRefreshed(summarySettings)
  const isComputing = data !== null && isReceived(data) && data.next === null
  useEffect(() => (isComputing ? everyWhileSeen(AGAIN_MS, summarySettings.load) : undefined), [isComputing])
  return (
    <section aria-label={text.title} aria-busy={loading}>
      {status === 'error' && <Failed text={text.loadFailed} onRetry={summarySettings.load} />}
      {loading && <Skeleton width="100%" height={44} />}
      {data && <Fold settings={data} />}
    </section>
  )
}

const isReceived = ({ every }: SummarySettings): boolean => every === 'daily' || every === 'weekly'

function Fold({ settings }: { settings: SummarySettings }) {
  const [open] = useState(settings.every === null)
  return (
    <details className={styles.fold} open={open} data-field="settings">
      <summary>
        <ChevronRight size={16} aria-hidden />
        <div className="flow baseline spread gap-4-16 fill">
          <span className="strong" data-field="when">
            {sentenceOf(settings)}
          </span>
          {isReceived(settings) && (
            <span className="small" data-field="next">
              {settings.next === null ? text.computing : text.next(formatWeekdayMoment(settings.next))}
            </span>
          )}
        </div>
      </summary>
      <SettingsForm settings={settings} />
    </details>
  )
}

function sentenceOf({ every, at }: SummarySettings): string {
  if (every === null || every === 'never') return text.never
  const often = text.everies[every]
  return at === null ? text.atClose(often) : text.atHour(often, at.hour, at.zone)
}

interface Wanted extends Pick<SummarySettingsBody, 'every' | 'even_empty'> {
  when: 'close' | 'own'
  hour: string
  zone: string
  /** Null until the user changes what is stored. */
  channels: number[] | null
}

const problemOf = ({ every, when, hour, zone }: Wanted): string | null =>
  every === 'never' || when === 'close' || (hour && zone.trim()) ? null : text.incomplete

function SettingsForm({ settings }: { settings: SummarySettings }) {
  const [saved, setSaved] = useState(false)
  const { data, status } = useLoaded(channels)
  const known = data && sentBy(data)
  const { form, problem, busy, edit, field, submit } = useForm<Wanted>(
    {
      every: settings.every ?? 'never',
      when: settings.at ? 'own' : 'close',
      hour: settings.at?.hour ?? '20:00',
      zone: settings.at?.zone ?? readersZone(),
      channels: null,
      even_empty: settings.even_empty,
    },
    problemOf,
    save,
    () => setSaved(false),
  )
  const order = form.channels ?? (known && storedOrder(settings, known))

  async function save({ every, when, hour, zone, channels: chosen, even_empty }: Wanted) {
    if (channels.data === null) await channels.load()
    const order = chosen ?? (channels.data && storedOrder(settings, sentBy(channels.data)))
    if (order === null) return channelTexts.loadFailed
    const at = when === 'own' ? { hour, zone: zone.trim() } : null
    const problem = await saveSummarySettings({ every, at, channels: order, even_empty })
    setSaved(problem === null)
    return problem
  }

  return (
    <form className={styles.form} data-form="summary-settings" noValidate onSubmit={submit}>
      <Choice
        label={text.every}
        variant="field"
        options={Object.entries(text.everyNames)}
        value={form.every}
        onChoose={(every) => edit({ every: every as Wanted['every'] })}
      />
      {form.every !== 'never' && (
        <>
          <Choice
            label={text.when}
            variant="field"
            options={Object.entries(text.whenNames)}
            value={form.when}
            onChoose={(when) => edit({ when: when as Wanted['when'] })}
          />
          {form.when === 'own' ? (
            <>
              <Field label={text.hour} type="time" {...field('hour')} />
              <ZoneField label={text.zone} {...field('zone')} />
            </>
          ) : (
            <p className="small">{text.close}</p>
          )}
          {known && order && (
            <ChannelOrder known={known} order={order} words={text} onChange={(channels) => edit({ channels })} />
          )}
          {status === 'error' && <p className="small">{channelTexts.loadFailed}</p>}
          <label className="row gap-8 fill height-40">
            <input
              type="checkbox"
              checked={form.even_empty}
              onChange={({ target }) => edit({ even_empty: target.checked })}
            />
            {text.evenEmpty}
          </label>
        </>
      )}
      <FormProblem text={problem} />
      <FormDone text={saved && !problem && !busy ? text.saved : null} />
      <div>
        <SubmitButton busy={busy} text={text} />
      </div>
    </form>
  )
}

/** The channels by which a summary is sent: the page has it anyway. */
const sentBy = (all: readonly AlertChannel[]) => all.filter(({ kind }) => kind !== 'page')

/** The stored channels that are still there; the mail for a user who has not had a summary so far. */
function storedOrder(settings: SummarySettings, known: readonly AlertChannel[]): number[] {
  const stored = settings.channels.filter((id) => known.some((channel) => channel.id === id))
  if (stored.length > 0 || isReceived(settings)) return stored
  return known.filter(({ kind }) => kind === 'email').map(({ id }) => id)
}
