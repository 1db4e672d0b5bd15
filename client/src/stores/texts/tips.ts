import { proxy } from 'valtio/vanilla'
import type { Tips } from '../../../../domain/contract/catalogue.ts'
import { fetchTips } from '../../api/tips.ts'
import { idle, type Loadable, load } from '../loadable.ts'
import { pick } from '../pick.ts'

/** The day's tips, with the phrase chosen for this visit. */
export const tips = proxy<Loadable<{ list: readonly string[]; phrase: string | null }>>(idle())

export const loadTips = () =>
  load(tips, async () => {
    const { tips_del_dia, frases_motivadoras }: Tips = await fetchTips()
    return { list: tips_del_dia, phrase: pick(frases_motivadoras, Math.random) }
  })
