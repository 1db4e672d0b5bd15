/** k6 has one, and its types leave it out. */
declare const console: { error(line: string): void }
