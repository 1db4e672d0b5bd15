/** Of a TAP stream: every failed assertion with its diagnosis. */
export function failures(tap: string): string[] {
  let diagnosis = false
  return tap.split('\n').filter((line) => {
    if (/^\s*(not ok |Bail out!)/.test(line)) diagnosis = true
    else if (diagnosis) diagnosis = line.trim() !== '...' && !/^\s*(ok |1\.\.|# )/.test(line)
    return diagnosis
  })
}
