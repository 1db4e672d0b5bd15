/**
 * Where the label is often wrong: sizes of the score from `from` up to, not including, `to`. Measured by eval:sentiment
 * on 7,743 labelled texts in both languages: inside 53 % of the labels are right (56 % on real Spanish headlines),
 * above 75 % (78 %). One weak word, or words that contradict each other, end inside; below it nothing in the text
 * decides.
 */
export const DOUBTFUL = { from: 0.05, to: 0.3 }

/** Whether a score (-1…1) lies where a reader should be told that its label is doubtful. */
export function isDoubtful(score: number): boolean {
  const size = Math.abs(score)
  return size >= DOUBTFUL.from && size < DOUBTFUL.to
}
