import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseWithDecimals } from '../parse-with-decimals.ts'

type Numbers = (text: string) => unknown

/**
 * Hex HMAC-SHA512 of the webhook with its keys in order. Their own recipe (`JSON.stringify(params, Object.keys(params).sort())`)
 * drops what is nested, and writes numbers anew. So four forms are tried: with nested keys or without, with numbers as they
 * came or anew. Whichever fits, nobody else can have written it.
 */
export function isSigned(secrets: readonly string[], header: unknown, body: string): boolean {
  if (typeof header !== 'string' || !/^[0-9a-f]{128}$/i.test(header)) return false
  const signature = Buffer.from(header, 'hex')
  const forms = recipesOf(body)
  return secrets.some((secret) =>
    forms.some((form) => timingSafeEqual(createHmac('sha512', secret).update(form).digest(), signature)),
  )
}

function recipesOf(body: string): string[] {
  try {
    const [anew, asWritten] = [JSON.parse(body), parseWithNumbers(body)]
    const forms = [anew, asWritten].flatMap((value) => [JSON.stringify(sorted(value)), withoutNested(value)])
    return [...new Set(forms)]
  } catch {
    return []
  }
}

/** JSON that is written with the very digits that it was read from. */
function parseWithNumbers(body: string): unknown {
  const rawJSON = (JSON as unknown as { rawJSON: Numbers }).rawJSON
  return JSON.parse(body, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? rawJSON(context?.source ?? String(value)) : value,
  )
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}

function withoutNested(value: unknown): string {
  return isPlain(value) ? JSON.stringify(value, Object.keys(value).sort()) : ''
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** The webhook itself, its numbers as texts; null: it is no JSON. */
export function readBody(body: string): unknown {
  try {
    return parseWithDecimals(body)
  } catch {
    return null
  }
}
