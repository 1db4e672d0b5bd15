const forgets: (() => void)[] = []

/** A user's data end with the session: each store says how, where it is defined. */
export function atSignOut(forget: () => void): void {
  forgets.push(forget)
}

export function forgetUser(): void {
  for (const forget of forgets) forget()
}
