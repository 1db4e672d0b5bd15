/** One connection's wire, as a session sees it. */
export interface Transport {
  /** Bytes handed over that the kernel has not taken yet. */
  readonly buffered: number
  /** One text frame. */
  send(data: Buffer | string): void
  /** Everything sent inside `write` leaves in one write. */
  together(write: () => void): void
  close(code: number, reason: string): void
}
