import type { Language } from '@compass/domain/languages'

/** Languages by the first part of a tag; every Serbian tag (`sr`, `sr-Latn`, `sr-RS`, `sr-Cyrl`) means our `sr`. */
const BY_PRIMARY_TAG: Readonly<Record<string, Language>> = { en: 'en', ar: 'ar', sr: 'sr', fr: 'fr', el: 'el' }
const TAG = /^([a-z]{2,3})(?:-[a-z0-9]{1,8})*$/i
/** No browser sends more; what comes after it is not read. */
const READ_AT_MOST = 512

/**
 * The reader's best language among the available ones, by the weights of Accept-Language. Null where none fits, and the
 * caller goes on to the merchant's first (decision: language). Never throws, whatever the header holds.
 */
export function negotiate(acceptLanguage: unknown, offered: readonly Language[]): Language | null {
  let best: Language | null = null
  let bestWeight = 0
  for (const entry of entriesOf(acceptLanguage)) {
    const [tag = '', ...parameters] = entry.split(';')
    const weight = weightOf(parameters)
    const language = tag.trim() === '*' ? offered[0] : languageOf(tag)
    if (language && offered.includes(language) && weight > bestWeight) {
      best = language
      bestWeight = weight
    }
  }
  return best
}

/** The first tag of a Content-Language header that is one of the five; null for anything else. Never throws. */
export function contentLanguage(header: unknown): Language | null {
  for (const entry of entriesOf(header)) {
    const language = languageOf(entry)
    if (language) return language
  }
  return null
}

function entriesOf(header: unknown): string[] {
  const text = Array.isArray(header) ? header.filter((line) => typeof line === 'string').join(',') : header
  return typeof text === 'string' ? text.slice(0, READ_AT_MOST).split(',') : []
}

function languageOf(tag: string): Language | null {
  const primary = TAG.exec(tag.trim())?.[1]?.toLowerCase()
  return primary && Object.hasOwn(BY_PRIMARY_TAG, primary) ? BY_PRIMARY_TAG[primary]! : null
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const weight = /^\s*q\s*=\s*(0(?:\.\d{1,3})?|1(?:\.0{1,3})?)\s*$/i.exec(parameter)
    if (weight) return Number(weight[1])
    if (/^\s*q\s*=/i.test(parameter)) return 0
  }
  return 1
}
