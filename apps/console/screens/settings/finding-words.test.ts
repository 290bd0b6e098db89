import { FINDINGS, type FindingCode } from '@compass/contract/doctor'
import { LANGUAGES } from '@compass/domain/languages'
import { WORDS } from '@compass/i18n/server'
import { expect, it } from 'vitest'

const CODES = Object.keys(FINDINGS) as FindingCode[]
/** A word of Latin letters that is no value, no form of a plural and no name. */
const LATIN_WORD = /(?<!\{)\b(?!SMS\b|one\b|two\b|few\b|many\b|other\b|zero\b|count\b|plural\b)[a-z]{2,}\b(?!\})/i

const sentence = (language: (typeof LANGUAGES)[number], code: FindingCode) =>
  String(WORDS[language].settings![`settings.finding_${code}`])

/** The values that a message takes. */
const taken = (message: string) => new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))

it.each(CODES)('%s is said in each language with its values, and no others', (code) => {
  for (const language of LANGUAGES)
    expect([language, taken(sentence(language, code))]).toEqual([language, new Set(FINDINGS[code])])
})

it.each(CODES)('%s is said without a command, and in Arabic without a Latin word', (code) => {
  for (const language of LANGUAGES) expect(sentence(language, code)).not.toMatch(/npm run|--mode|simulatedKitchen/)
  expect(sentence('ar', code)).not.toMatch(LATIN_WORD)
})

it('no words are left of findings that nobody writes', () => {
  const keys = Object.keys(WORDS.en.settings!).filter((key) => key.startsWith('settings.finding_'))
  expect(keys.sort()).toEqual(CODES.map((code) => `settings.finding_${code}`).sort())
})
