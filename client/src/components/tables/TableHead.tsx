/** Column headings, in the order of `columns`. */
export function TableHead({ columns }: { columns: Record<string, string> }) {
  return (
    <thead>
      <tr>
        {Object.entries(columns).map(([name, text]) => (
          <th key={name} scope="col" data-column={name}>
            {text}
          </th>
        ))}
      </tr>
    </thead>
  )
}
