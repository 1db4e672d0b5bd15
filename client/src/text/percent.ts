/** As Spanish writes it: a space before the sign (Real Academia Española), narrow and never broken. */
const NARROW_SPACE = '\u202f'

/** A figure, already written, as a percentage. */
export const percent = (figure: string | number): string => `${figure}${NARROW_SPACE}%`
