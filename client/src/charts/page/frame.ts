import { chartPage as es } from '../../text/es/charts/page.ts'
import { element, iconButton } from './elements.ts'
import styles from './page.module.css'
import parts from './parts.module.css'

/** The parts of the page. */
export interface Frame {
  main: HTMLElement
  title: HTMLElement
  notices: HTMLElement
  stage: HTMLElement
  canvas: HTMLElement
  message: HTMLElement
  table: HTMLElement
  legend: HTMLElement
  sentence: HTMLElement
}

export interface FrameActions {
  zoom(factor: number): void
  reset(): void
  image(): void
}

const ICONS = {
  closer: 'M3 8h10M8 3v10',
  wider: 'M3 8h10',
  reset: 'M3.5 8a4.5 4.5 0 1 0 1.6-3.4M3 2.5v3h3',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9',
  image: 'M8 2.5v7.5M4.8 7 8 10.2 11.2 7M3 13.2h10',
}
const ZOOM = 0.7

export function buildFrame(actions: FrameActions): Frame {
  const canvas = element('div', {
    class: styles.canvas,
    tabindex: '0',
    role: 'application',
    'aria-roledescription': es.role,
    'aria-describedby': 'keys',
  })
  const table = element('div', { class: parts.table, id: 'values', role: 'region', 'aria-label': es.tools.table })
  const message = element('div', { class: styles.message, role: 'status' })
  const notices = element('p', { class: styles.notices, 'data-part': 'notices' })
  const legend = element('div', { class: styles.legend, 'data-part': 'legend' })
  const sentence = element('p', { class: styles.sentence, 'data-part': 'forecast' })
  const title = element('h1', { class: 'unseen' })
  const icon = (name: keyof typeof ICONS, run: () => void) => iconButton(es.tools[name], ICONS[name], parts.tool, run)
  const toggle = icon('table', () => showTable(stage, table, toggle))
  toggle.setAttribute('aria-expanded', 'false')
  toggle.setAttribute('aria-controls', 'values')
  const tools = element('div', { class: parts.tools, role: 'toolbar', 'aria-label': es.tools.label }, [
    icon('wider', () => actions.zoom(1 / ZOOM)),
    icon('closer', () => actions.zoom(ZOOM)),
    icon('reset', actions.reset),
    toggle,
    icon('image', actions.image),
  ])
  const stage = element('div', { class: parts.stage }, [canvas, table, message])
  const main = element('main', { class: styles.page, 'data-state': 'loading' }, [
    title,
    element('p', { class: 'unseen', id: 'keys', text: es.keys }),
    element('div', { class: styles.head }, [notices, tools]),
    stage,
    legend,
    sentence,
  ])
  return { main, title, notices, stage, canvas, message, table, legend, sentence }
}

/** Open, it covers the picture; closed, screen readers still find it. */
function showTable(stage: HTMLElement, table: HTMLElement, toggle: HTMLButtonElement): void {
  const open = stage.toggleAttribute('data-table')
  const label = open ? es.tools.chart : es.tools.table
  toggle.setAttribute('aria-expanded', String(open))
  toggle.setAttribute('aria-label', label)
  toggle.title = label
  if (open) table.tabIndex = 0
  else table.removeAttribute('tabindex')
}
