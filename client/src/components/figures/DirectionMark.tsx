import type { Direction } from '#domain/rules/interpretation.ts'

const SHAPES: Record<Direction, string> = {
  up: 'M5 2 9 8.5H1Z',
  down: 'M5 8.5 1 2H9Z',
  equal: 'M5 3a2.25 2.25 0 1 0 0 4.5a2.25 2.25 0 0 0 0-4.5Z',
}

/** Up arrow, down arrow or dot, in the colour of its text. */
export function DirectionMark({ direction, label }: { direction: Direction; label?: string }) {
  return (
    <svg
      viewBox="0 0 10 10"
      width="10"
      height="10"
      fill="currentColor"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={SHAPES[direction]} />
    </svg>
  )
}
