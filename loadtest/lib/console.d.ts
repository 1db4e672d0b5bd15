/** k6 has a console, which its types leave out. */
declare const console: { error(line: string): void }
