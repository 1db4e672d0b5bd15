/** Theme of our own contenders. */
export const THEME = {
  ...Object.fromEntries(
    ['ink', 'ink2', 'ink3', 'edge', 'accent', 'warn', 'warnSoft', 'warnWash'].map((name) => [name, '#666d70']),
  ),
  paper: '#ffffff',
  hairline: '#e4dfd3',
  up: '#08714a',
  down: '#b8303a',
  font: '12px sans-serif',
  series: [],
}
