import Type, { type Static } from 'typebox'

// A backup is one gzip file of text: a line of JSON that says what it is; for each table a line of JSON, its rows as
// `copy` writes them, and a line `\.`; at the end a line of JSON with the counts and the SHA-256 of all before it.

export const FORMAT = 'atalaya-backup'
export const VERSION = 1
/** The line that ends the rows of a table; no row is ever this. */
export const END_OF_ROWS = Buffer.from('\\.\n')

const Table = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
export type BackupTable = Static<typeof Table>

export const Header = Type.Object({
  format: Type.Literal(FORMAT),
  version: Type.Integer(),
  created_at: Type.String(),
  /** Names of the migrations that made the tables, in their order. */
  migrations: Type.Array(Type.String()),
  /** In an order in which every row finds the rows that it refers to. */
  tables: Type.Array(Table),
})
export type Header = Static<typeof Header>

export const TableLine = Type.Object({ table: Type.String() })

export const Trailer = Type.Object({
  end: Type.Literal(FORMAT),
  rows: Type.Record(Type.String(), Type.Integer()),
  /** The last number given out, as text; null before the first. */
  sequences: Type.Record(Type.String(), Type.Union([Type.String({ pattern: '^[0-9]+$' }), Type.Null()])),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
})
export type Trailer = Static<typeof Trailer>
