import type { SpotKind } from './types.ts'

/** What a printed code opens: a table, a room, or a store whose guest chooses the table. */
export interface SpotCodeTarget {
  readonly storeId: string
  readonly kind: SpotKind | 'store'
  /** Empty where the code names no table. */
  readonly number: string
}

/** 128 bits in base64url. */
const SECRET = /^[A-Za-z0-9_-]{22}$/
const SLUG = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/

/** First segments of the pages that a code opens (the specification, section 2). */
const PAGES = { table: 'dine', store: 'dine', room: 'roomdining' } as const

/** What is signed with the merchant's key: one target and generation, and no other. */
export function codeSubject({ storeId, kind, number }: SpotCodeTarget, generation: number): string {
  return [storeId, kind, number, generation].join('\n')
}

/** `<merchant>.<secret>`: a code carries its merchant. */
export function codeText(slug: string, secret: string): string {
  return `${slug}.${secret}`
}

/** The parts of a code; null for what can be none. */
export function readCode(code: string): { readonly slug: string; readonly secret: string } | null {
  const dot = code.indexOf('.')
  const [slug, secret] = [code.slice(0, dot), code.slice(dot + 1)]
  return dot > 0 && SLUG.test(slug) && SECRET.test(secret) ? { slug, secret } : null
}

/** The page that a code opens. */
export function pathOfCode(kind: SpotCodeTarget['kind'], code: string): string {
  return `/${PAGES[kind]}/${code}`
}

/** Code and page of `/dine/{code}` or `/roomdining/{code}`; null for another path. */
export function readCodePath(path: string): { readonly page: 'dine' | 'roomdining'; readonly code: string } | null {
  const parts = /^\/(dine|roomdining)\/([^/?#]{1,80})$/.exec(path)
  return parts && { page: parts[1] as 'dine' | 'roomdining', code: parts[2]! }
}
