import { accept, type Result } from '../refusal/index.ts'
import { cleanLine, fault } from './text.ts'

const NAME_MAX = 60

/**
 * A person's name: letters and marks of any script, space, hyphen, apostrophe, full stop. It has at least one letter and at
 * most 60 characters (the specification, section 5; decisions, "Numbers in one place"). Answers it in NFC and trimmed;
 * refuses with `invalid_fields`: required, too_long, forbidden_characters (controls, bidi, zero-width), invalid_name.
 */
export function checkName(text: string, path = 'name'): Result<string> {
  const line = cleanLine(text, NAME_MAX, path)
  if (!line.ok) return line
  const name = line.value
  if (name === '') return fault(path, 'required')
  if (/\p{Cf}/u.test(name)) return fault(path, 'forbidden_characters')
  if (!/^[\p{L}\p{M} .'’‐‑-]+$/u.test(name) || !/\p{L}/u.test(name)) return fault(path, 'invalid_name')
  return accept(name)
}

/** First and last name, parted at the first space (the specification, section 5). */
export function splitName(fullName: string): { readonly firstName: string; readonly lastName: string } {
  const name = fullName.trim()
  const space = name.indexOf(' ')
  if (space < 0) return { firstName: name, lastName: '' }
  return { firstName: name.slice(0, space), lastName: name.slice(space + 1).trim() }
}
