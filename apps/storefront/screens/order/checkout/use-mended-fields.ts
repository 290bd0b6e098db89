import { type FormEvent, useState } from 'react'
import { addressField } from '#shell/addresses/address-input.ts'
import { isMendedBy } from './is-mended-by.ts'

const NONE: ReadonlySet<string> = new Set()
const ADDRESS = addressField('')

/** Paths of fields that were changed since the answer: what it said of them holds no longer. `noteChange` is the form's. */
export function useMendedFields(answer: unknown): {
  mended: ReadonlySet<string>
  noteChange: (event: FormEvent<HTMLFormElement>) => void
} {
  const [noted, setNoted] = useState({ of: answer, paths: NONE })
  const noteChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const field = target as unknown as HTMLInputElement
    const path = field.name?.startsWith(ADDRESS) ? field.name.slice(ADDRESS.length) : field.name
    // Before the first answer there is no fault to clear.
    if (!path || !answer) return
    const isMended = isMendedBy(field)
    setNoted((before) => {
      const paths = new Set(before.of === answer ? before.paths : NONE)
      if (isMended) paths.add(path)
      else paths.delete(path)
      return { of: answer, paths }
    })
  }
  return { mended: noted.of === answer ? noted.paths : NONE, noteChange }
}
