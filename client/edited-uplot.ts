import type { Plugin } from 'vite'

/** Pieces of uPlot's code, with what is built instead of them. */
const UPLOT_EDITS = [
  // Every chart here writes its own figures, so nothing uses these two, and making them would hold a phone for 200 ms.
  // With the name that many a Linux gives its language ('en-US@posix') the first even threw (leeoniya/uPlot#1054).
  ["new Intl.NumberFormat(domEnv ? nav.language : 'en-US')", '{ format: String }'],
  ['const localTz = new Intl.DateTimeFormat().resolvedOptions().timeZone;', 'const localTz = undefined;'],
  // No chart here draws these shapes or joins tables; without these lines, the build leaves their code out.
  ['(paths.stepped = stepped);', ''],
  ['(paths.bars    = bars);', ''],
  ['(paths.spline  = monotoneCubic);', ''],
  ['uPlot.join = join;', ''],
] as const

/** Builds uPlot without what no chart here uses. */
export const editedUPlot: Plugin = {
  name: 'edited-uplot',
  transform: {
    filter: { id: /uPlot\.esm\.js$/ },
    handler(code) {
      const edited = UPLOT_EDITS.reduce((text, [from, to]) => {
        if (!text.includes(from)) this.error(`uPlot does not say "${from}" any more: drop or change this edit.`)
        return text.replace(from, to)
      }, code)
      return { code: edited, map: null }
    },
  },
}
