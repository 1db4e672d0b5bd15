const forgets: (() => void)[] = []

/** What belongs to one user goes with the session: each store says how, where it is made. */
export function atSignOut(forget: () => void): void {
  forgets.push(forget)
}

export function forgetUser(): void {
  for (const forget of forgets) forget()
}
