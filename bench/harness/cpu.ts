/** Microseconds of processor time that this process has taken so far: other work of the machine does not count. */
export function cpuMicros(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Those that `work` takes, and what it returns. */
export function cpuOf<T>(work: () => T): [micros: number, result: T] {
  const before = cpuMicros()
  const result = work()
  return [cpuMicros() - before, result]
}
