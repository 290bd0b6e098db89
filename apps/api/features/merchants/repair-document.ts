import type { z } from 'zod'
import type { Path } from './faults.ts'

/**
 * A document with stand-ins in the places that its schema refuses. The rest of it can then be checked as well, and all of its
 * faults are reported at once. Changes what it is given. Null where none fits, or where a key is at fault: what refers to it
 * would look wrong, too.
 */
export function repairDocument(raw: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const mended = { document: raw }
  for (const issue of issues) {
    const path = ['document', ...(issue.path as (string | number)[])]
    const last = path.at(-1)!
    if (last === 'key' || last === 'sku') return null
    const holder = holderOf(mended, path)
    if (!holder) return null
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) delete (holder[last] as Record<string, unknown>)[key]
      continue
    }
    const fits = standIn(issue, holder[last])
    if (fits === undefined) return null
    holder[last] = fits
  }
  return mended.document
}

/** What stands at a path, or around it. */
export function isWithin(pointer: string, places: readonly string[]): boolean {
  return places.some((place) => pointer === place || pointer.startsWith(`${place}/`))
}

function holderOf(root: object, path: Path): Record<string | number, unknown> | null {
  let at: unknown = root
  for (const step of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return null
    at = (at as Record<string | number, unknown>)[step]
  }
  return typeof at === 'object' && at !== null ? (at as Record<string | number, unknown>) : null
}

const BY_TYPE: Readonly<Record<string, unknown>> = {
  string: 'stand-in',
  number: 1,
  int: 1,
  boolean: false,
  array: [],
  object: {},
}

/** One of these fits each pattern of the document's schema. */
const TEXTS = ['1', 'aaa', 'AE', 'AED', '09:30', '2026-01-01', '2026-01-01T09:30', '#000000', '1234', 'a'.repeat(64)]

function standIn(issue: z.core.$ZodIssue, value: unknown): unknown {
  switch (issue.code) {
    case 'invalid_type':
      return structuredClone(BY_TYPE[issue.expected])
    case 'invalid_value':
      return issue.values[0]
    case 'invalid_format':
      return fittingText(issue.pattern)
    case 'too_small':
      if (issue.origin === 'string') return 'a'.repeat(Number(issue.minimum))
      return issue.origin === 'array' ? undefined : Number(issue.minimum)
    case 'too_big':
      if (issue.origin === 'string') return (value as string).slice(0, Number(issue.maximum))
      if (issue.origin === 'array') return (value as unknown[]).slice(0, Number(issue.maximum))
      return Number(issue.maximum)
    case 'custom':
      return typeof value === 'object' ? { en: 'stand-in' } : 'stand-in'
    default:
      return undefined
  }
}

function fittingText(pattern: string | undefined): string | undefined {
  const body = pattern && /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1]
  return body ? TEXTS.find((text) => new RegExp(body).test(text)) : undefined
}
