/** Browser storage may be blocked altogether, with the cookies: then nothing is stored, and nothing breaks. */
function read(area: () => Storage, key: string): string | null {
  try {
    return area().getItem(key)
  } catch (error) {
    console.info('browser storage refused', error)
    return null
  }
}

function write(area: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) area().removeItem(key)
    else area().setItem(key, value)
  } catch (error) {
    console.info('browser storage refused', error)
  }
}

const session = () => window.sessionStorage
const local = () => window.localStorage

/**
 * Reads stored JSON; null if there is none, or if it cannot be read, since another version of the page may have
 * written it.
 */
function readJson(area: () => Storage, key: string): unknown {
  try {
    return JSON.parse(read(area, key) ?? 'null')
  } catch (error) {
    console.info('stored value not readable', key, error)
    return null
  }
}

export const readSessionJson = (key: string): unknown => readJson(session, key)
export const writeSession = (key: string, value: string | null): void => write(session, key, value)
export const readLocal = (key: string): string | null => read(local, key)
export const readLocalJson = (key: string): unknown => readJson(local, key)
export const writeLocal = (key: string, value: string | null): void => write(local, key, value)
