import { formatDate } from '#client/src/charts/data/format.ts'
import { marks as text } from '#client/src/text/es/marks.ts'
import { ActionCard } from '../ActionCard.tsx'
import type { MarkSource } from '../mark.ts'

/** Splits among the bars that are there. */
export const splits: MarkSource = {
  watched: () => [],
  marks: (_symbol, _interval, { splits }) =>
    splits.map(({ time, ratio }) => ({
      key: `split-${time}`,
      time,
      dated: true,
      sign: { letter: text.signs.split },
      colour: 'accent',
      label: text.split(ratio, formatDate(time)),
      card: () => <ActionCard time={time} title={text.splitTitle(ratio)} text={text.splitText(ratio)} />,
    })),
}
