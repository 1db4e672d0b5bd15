/** Remedies by the words of the operating system, which Node and PostgreSQL repeat in their messages. */
const REMEDIES: readonly (readonly [RegExp, string])[] = [
  [/no space left|disk quota exceeded|file too large/i, 'make room on its disk'],
  [/read-only file system/i, 'make its file system writable, or name another folder'],
  [/permission denied|operation not permitted/i, 'give it to this user, or name another'],
  [/not a directory|file (already )?exists|too many levels of symbolic links|name too long/i, 'name another folder'],
  [/too many open files/i, 'allow more open files (ulimit -n)'],
  [/input\/output error/i, 'look at its disk'],
]

/** The end of a sentence that says what an operator can do about a failed file operation; empty if unknown. */
export function fileRemedy(words: string): string {
  const known = REMEDIES.find(([pattern]) => pattern.test(words))
  return known ? `: ${known[1]}` : ''
}

/** One line for operators if `error` is a failed system call on a file; otherwise null. */
export function fileRefusal(error: Error): string | null {
  const { code, syscall, path } = error as NodeJS.ErrnoException
  // Node's messages about files begin with the code, those about the network with the call.
  if (syscall === undefined || !error.message.startsWith(`${code}: `)) return null
  return `${path ?? 'a file'} cannot be used (${error.message})${fileRemedy(error.message)}.`
}
