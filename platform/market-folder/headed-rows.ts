import type { RowSink } from './csv.ts'

/** A row left out of a file, and why. Lines are counted from 1, the header included. */
export interface RefusedRow {
  file: string
  line: number
  reason: string
}

/** Puts the rows of one file into the table that its header makes; a table says why it rejects a row. */
export class HeadedRows<Table extends { add(fields: string[]): string | null }> implements RowSink {
  /** Null until a header was recognised. */
  table: Table | null = null
  readonly refused: RefusedRow[] = []
  readonly #file: string
  readonly #tableOf: (header: string[]) => Table | null
  #begun = false

  constructor(file: string, tableOf: (header: string[]) => Table | null) {
    this.#file = file
    this.#tableOf = tableOf
  }

  row(fields: string[], line: number) {
    if (!this.#begun) {
      this.#begun = true
      this.table = this.#tableOf(fields)
    } else if (this.table !== null) {
      const reason = this.table.add(fields)
      if (reason !== null) this.damaged(line, reason)
    }
  }

  damaged(line: number, reason: string) {
    this.#begun = true
    this.refused.push({ file: this.#file, line, reason })
  }
}
