import { isLanguage, type Language } from '@compass/domain/languages'
import { negotiate } from '@compass/i18n/negotiate'
import type { FastifyRequest } from 'fastify'

const ALL: readonly Language[] = ['en', 'ar', 'sr', 'fr', 'el']

/**
 * Languages for a page, best first: `?lang=` (the canonical address), the cookie, Accept-Language (decisions, Language).
 * With `offered` only languages of the merchant are named.
 */
export function languagesWanted(
  request: FastifyRequest,
  choices: URLSearchParams,
  offered: readonly string[] | null,
): Language[] {
  const wanted: Language[] = []
  const add = (value: string | null | undefined) => {
    if (isLanguage(value) && (!offered || offered.includes(value)) && !wanted.includes(value)) wanted.push(value)
  }
  add(choices.get('lang'))
  add(/(?:^|;\s*)language=([a-z]{2})/.exec(request.headers.cookie ?? '')?.[1])
  add(negotiate(request.headers['accept-language'], (offered ?? ALL) as readonly Language[]))
  return wanted
}
