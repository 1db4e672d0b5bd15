import type uPlot from 'uplot'
import { dateFormat } from './dates.ts'
import { timesOf } from './pane.ts'

interface TagStyles {
  readonly [name: string]: string
}

interface Tags {
  format(value: number): string
  /** True for the lowest pane, which shows the date. */
  dates: boolean
  minutes: boolean
}

/** Shows the crosshair's value on the right axis, and its date under the lowest pane. */
export function axisTags({ format, dates, minutes }: Tags, styles: TagStyles): uPlot.Plugin {
  const value = tag(styles.value)
  const date = tag(styles.date)
  return {
    hooks: {
      ready: (u) => {
        u.over.parentElement?.append(value, ...(dates ? [date] : []))
      },
      setCursor: (u) => {
        const { left = -10, top = -10 } = u.cursor
        const time = left < 0 ? undefined : timesOf(u)[Math.round(u.posToVal(left, 'x'))]
        value.hidden = left < 0 || top < 0
        date.hidden = time === undefined
        if (date.hidden && value.hidden) return
        const { offsetLeft, offsetTop, clientWidth, clientHeight } = u.over
        if (!value.hidden) {
          value.textContent = format(u.posToVal(top, u.axes[1].scale!))
          value.style.transform = `translate(${offsetLeft + clientWidth}px, ${offsetTop + top}px) translateY(-50%)`
        }
        if (!date.hidden) {
          date.textContent = dateFormat(minutes)(time!)
          const half = date.offsetWidth / 2
          const middle = Math.min(offsetLeft + clientWidth - half, Math.max(half, offsetLeft + left))
          date.style.transform = `translate(${Math.round(middle - half)}px, ${offsetTop + clientHeight + 3}px)`
        }
      },
    },
  }
}

function tag(className: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.hidden = true
  // Hidden from screen readers, since the legend says the same.
  element.ariaHidden = 'true'
  element.translate = false
  return element
}
