import { SOCKET_LIMITS } from '#domain/contract/live/protocol.ts'

/**
 * Whether a client keeps up. The kernel hides megabytes of a stalled socket, so the only proof is the seq that the
 * client itself says it has processed. Times are monotonic milliseconds.
 */
export class Heartbeat {
  /** When `check` has something to do next. */
  dueAt: number
  #awaited = false
  #acknowledged = 0
  /** The seq written at the time of each of the last pings. */
  #marks: { at: number; seq: number }[] = []

  constructor(now: number) {
    this.dueAt = now + SOCKET_LIMITS.ping_ms
  }

  /** Must be called at `dueAt`: a ping is due, or the pong of the last one is overdue. */
  check(now: number, written: number): 'ping' | 'silent' {
    if (this.#awaited) return 'silent'
    this.#awaited = true
    this.#marks.push({ at: now, seq: written })
    this.dueAt = now + SOCKET_LIMITS.pong_due_ms
    return 'ping'
  }

  /** Records the client's answer; false if it acknowledges less than was written `behind_ms` before. */
  acknowledge(seq: number, now: number): boolean {
    this.#acknowledged = Math.max(this.#acknowledged, seq)
    if (this.#awaited) {
      this.#awaited = false
      this.dueAt = this.#marks[this.#marks.length - 1].at + SOCKET_LIMITS.ping_ms
    }
    const old = this.#marks.findLastIndex((mark) => mark.at <= now - SOCKET_LIMITS.behind_ms)
    if (old > 0) this.#marks.splice(0, old)
    return old < 0 || this.#marks[0].seq <= this.#acknowledged
  }

  /** Starts a new epoch: earlier seqs no longer count. */
  reset(): void {
    this.#acknowledged = 0
    for (const mark of this.#marks) mark.seq = 0
  }
}
