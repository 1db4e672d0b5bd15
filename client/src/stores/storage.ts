/** Browser storage, which may be blocked altogether (blocked cookies): then nothing is kept, and nothing breaks. */
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

export const readSession = (key: string): string | null => read(session, key)
export const writeSession = (key: string, value: string | null): void => write(session, key, value)
export const readLocal = (key: string): string | null => read(local, key)
export const writeLocal = (key: string, value: string | null): void => write(local, key, value)
