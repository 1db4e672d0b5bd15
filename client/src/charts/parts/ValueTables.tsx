import { memo } from 'react'
import type { ValueRow, ValueTable } from './tables.ts'

/** The values of a picture, for those who do not see it and those who read on. */
export function ValueTables({ tables }: { tables: readonly ValueTable[] }) {
  return tables.map((table) => <Table key={table.caption} {...table} />)
}

const Table = memo(function Table({ caption, names, rows }: ValueTable) {
  return (
    <table>
      <caption>{caption}</caption>
      {names.length > 0 && (
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and columns are their places
          <Row key={place} row={row} />
        ))}
      </tbody>
    </table>
  )
})

/** A tick moves one of many. */
const Row = memo(function Row({ row: { name, values } }: { row: ValueRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <td key={place}>{value}</td>
      ))}
    </tr>
  )
})
