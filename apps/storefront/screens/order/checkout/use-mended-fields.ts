import { type RefObject, useEffect, useState } from 'react'
import { addressField } from '#shell/addresses/address-input.ts'
import { isMendedBy } from './is-mended-by.ts'

const NONE: ReadonlySet<string> = new Set()
const ADDRESS = addressField('')

/** Paths of fields that were changed since the answer: what it said of them holds no longer. */
export function useMendedFields(form: RefObject<HTMLFormElement | null>, answer: unknown): ReadonlySet<string> {
  const [mended, setMended] = useState({ of: answer, paths: NONE })
  useEffect(() => {
    const element = form.current
    const changed = ({ target }: Event) => {
      const field = target as HTMLInputElement
      const path = field.name?.startsWith(ADDRESS) ? field.name.slice(ADDRESS.length) : field.name
      if (!path) return
      setMended((before) => {
        const paths = new Set(before.of === answer ? before.paths : NONE)
        if (isMendedBy(field)) paths.add(path)
        else paths.delete(path)
        return { of: answer, paths }
      })
    }
    // A list and a box say `change`, what is typed `input`.
    element?.addEventListener('input', changed)
    element?.addEventListener('change', changed)
    return () => {
      element?.removeEventListener('input', changed)
      element?.removeEventListener('change', changed)
    }
  }, [form, answer])
  return mended.of === answer ? mended.paths : NONE
}
