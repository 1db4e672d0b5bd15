import { useId } from 'react'
import { Field } from './Field.tsx'
import type { FieldBinding } from './use-form.ts'

/** A time zone of the IANA database: any name may be typed, and those that the browser knows are offered. */
export function ZoneField({ label, ...field }: FieldBinding & { label: string }) {
  const zones = useId()
  return (
    <>
      <Field label={label} list={zones} autoComplete="off" spellCheck={false} {...field} />
      <datalist id={zones}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
