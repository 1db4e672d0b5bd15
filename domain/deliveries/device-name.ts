// In the order of looking: most browsers also name those that they descend from.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** What a device is called by its browser's User-Agent. */
export function deviceName(userAgent: string): string {
  const known = (names: readonly (readonly [string, string])[]) => names.find(([word]) => userAgent.includes(word))?.[1]
  const system = known(SYSTEMS)
  return `${known(BROWSERS) ?? 'Navegador'}${system ? ` en ${system}` : ''}`
}
