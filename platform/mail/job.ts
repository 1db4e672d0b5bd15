/** A job of the queue `mail`: which mail, for whom, never an address. `sealed` is the mail's ucid, see seal.ts. */
export type MailJob =
  | { kind: 'confirm' | 'reset'; token_id: number; sealed: string }
  | { kind: 'known' | 'changed'; user_id: number }
