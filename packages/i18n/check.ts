import type { Language } from '@compass/domain/languages'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { QUOTED } from './quoted.ts'
import { WORDS } from './server/index.ts'
import { faultsOfTerms } from './terms.ts'
import type { Messages } from './translator/registry.ts'
import type { Key } from './words/index.ts'

/** The plural forms that whole numbers up to a million need in each language. */
const PLURALS: Readonly<Record<Language, readonly string[]>> = {
  en: ['one', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  sr: ['one', 'few', 'other'],
  fr: ['one', 'other'],
  el: ['one', 'other'],
}

/** Names, which are the same in every language. */
const NAMES = /^(?:CSV|PDF|XLSX|Apple Pay|Google Pay|KNET|UPI|[ ·]*Compass)$/

/** Words that are rightly the same as in English: that language says it so. Nothing else may be equal. */
const SAME_AS_ENGLISH: Readonly<Partial<Record<Language, readonly string[]>>> = {
  // a minute is a minute in French
  fr: [
    'refusals.wait_minutes',
    'medica.pharmacies',
    'store.table',
    'store.tables',
    'visits.table',
    'status.minutes',
    'menu.calories',
    'navigation.points',
    'diets.allergen_gluten',
    'diets.allergen_lupin',
    'diets.diet_halal',
    ...[
      'editor.calories',
      'editor.code',
      'editor.description',
      'editor.photo',
      'editor.zoom',
      'console.catalogue',
      'console.tables',
      'customers.channelTable',
      'customers.feeService',
      'customers.points',
      'customers.spot',
      'hours.date',
      'hours.minimum',
      'hours.minutes',
      'hours.minutesHead',
      'look.logo',
      'look.part_pages',
      'reports.corrections',
      'reports.net',
      'reports.points',
      'reports.service',
      'settings.mode',
      'settings.serviceRate',
      'settings.taxes',
      'spots.codes',
      'spots.minutes',
      'spots.noZone',
      'spots.table',
      'spots.tableNamed',
      'spots.tables',
      'spots.zone',
      'spots.zones',
      'start.deliveryMinutes',
      'start.minutes',
      'start.placeHint',
    ],
    ...['editor.field_calories', 'editor.field_description', 'offers.code', 'offers.description'],
    'history.kind_table',
    ...['board.table', 'board.min', 'board.km', 'board.keyMinutes', 'soldout.min'],
    ...[
      'hours.date',
      'hours.minutes',
      'hours.minimum',
      'hours.minutesHead',
      'look.part_pages',
      'look.logo',
      'settings.mode',
      'settings.taxes',
      'settings.serviceRate',
      'spots.zones',
      'spots.noZone',
      'spots.tables',
      'spots.minutes',
      'spots.codes',
      'spots.table',
      'spots.tableNamed',
      'spots.zone',
      'start.minutes',
      'start.placeHint',
      'start.deliveryMinutes',
    ],
  ],
  sr: [
    ...[
      'menu.calories',
      'gateway.vpa',
      'payment.vpa',
      'diets.allergen_gluten',
      'diets.diet_halal',
      'hours.minimum',
      'hours.minutes',
      'look.logo',
      'reports.period',
      'spots.minutes',
      'start.minutes',
    ],
    ...['board.min', 'board.km', 'soldout.min'],
    ...['hours.minutes', 'hours.minimum', 'look.logo', 'spots.minutes', 'start.minutes'],
  ],
}

/** A message as far as parity asks: what it takes, its tags, its plural forms, its text without them. */
interface Parts {
  readonly takes: readonly string[]
  readonly tags: readonly string[]
  readonly plurals: readonly (readonly string[])[]
  readonly text: string
}

type WordsOfLanguages = Readonly<Record<Language, Readonly<Record<string, Messages>>>>

/**
 * Every fault of the words as one English sentence each; none means that the languages say the same. The compiler already
 * refuses a missing or surplus key; this looks into the messages.
 */
export function faultsOfWords(words: WordsOfLanguages = WORDS): string[] {
  const faults: string[] = []
  for (const [area, english] of Object.entries(words.en)) {
    for (const language of Object.keys(words) as Language[]) {
      const messages = words[language][area] ?? {}
      for (const key of Object.keys(english)) if (!(key in messages)) faults.push(`${language} ${key}: missing`)
      for (const [key, message] of Object.entries(messages)) {
        const say = (fault: string) => faults.push(`${language} ${key}: ${fault}`)
        if (!key.startsWith(`${area}.`)) say(`a key of ${area} begins with "${area}."`)
        if (english[key] === undefined) say('English has no such key')
        else for (const fault of faultsOfMessage(language, key, String(message), String(english[key]))) say(fault)
      }
    }
  }
  return faults
}

function faultsOfMessage(language: Language, key: string, message: string, english: string): string[] {
  if (message.trim() === '') return ['empty']
  const parts = partsOf(message)
  if (typeof parts === 'string') return [parts]
  const expected = partsOf(english)
  if (typeof expected === 'string') return []
  const faults: string[] = []
  const differs = (source: readonly string[], than: readonly string[]) => source.join() !== than.join()
  if (differs(parts.takes, expected.takes))
    faults.push(`takes {${parts.takes.join()}} where English takes {${expected.takes.join()}}`)
  if (differs(parts.tags, expected.tags))
    faults.push(`has tags ${parts.tags.join()} where English has ${expected.tags.join()}`)
  for (const cases of parts.plurals) {
    const lacking = PLURALS[language].filter((form) => !cases.includes(form))
    const surplus = cases.filter((form) => !PLURALS[language].includes(form) && !/^\d+$/.test(form))
    if (lacking.length > 0) faults.push(`a plural lacks ${lacking.join()}`)
    if (surplus.length > 0) faults.push(`a plural has ${surplus.join()}, which the language has not`)
  }
  const quoted = language === 'en' ? (QUOTED[key as Key] ?? '') : ''
  if (!message.includes(quoted)) faults.push(`the specification says “${quoted}”`)
  const ours = partsOf(message.replaceAll(quoted, ''))
  const text = quoted === '' || typeof ours === 'string' ? parts.text : ours.text
  return [...faults, ...faultsOfText(language, key, text, expected.text, message === english)]
}

function faultsOfText(language: Language, key: string, text: string, english: string, same: boolean): string[] {
  const faults = faultsOfTerms(language, key, text)
  if (text.includes("'")) faults.push('a straight apostrophe quotes in ICU: write ’')
  if (/[!]|\.\.\.|…|please note/i.test(text)) faults.push('no exclamation marks, no dots for waiting, no "please note"')
  if (/[\u0660-\u0669\u06f0-\u06f9]/.test(text)) faults.push('digits are Latin in every language')
  if (!/\p{Letter}/u.test(english) || NAMES.test(english)) return faults
  if (language !== 'en' && same && !SAME_AS_ENGLISH[language]?.includes(key)) faults.push('the same as in English')
  if (language === 'fr' && /[^\u202f][;!?]|[^\u00a0\d][:%]|«[^\u00a0]|[^\u00a0]»/.test(text))
    faults.push('French puts U+202F before ; ! ? and U+00A0 before : % and inside « »')
  if (language === 'ar' && text.includes('\u064b\u0627')) faults.push('tanween stands on the alef: اً')
  if (language === 'ar' && !/\p{Script=Arabic}/u.test(text)) faults.push('no Arabic letter')
  if (language === 'el' && !/\p{Script=Greek}/u.test(text)) faults.push('no Greek letter')
  if (language !== 'ar' && /\p{Script=Arabic}/u.test(text)) faults.push('Arabic letters')
  if (language !== 'el' && /\p{Script=Greek}/u.test(text)) faults.push('Greek letters')
  if (/\p{Script=Cyrillic}/u.test(text)) faults.push('Cyrillic letters: Serbian is written in Latin script here')
  return faults
}

/** What `translator/format-message.ts` knows beside plain values. */
const FORMATS: ReadonlySet<string> = new Set(['plural', 'select', 'number'])

function partsOf(message: string): Parts | string {
  const takes = new Set<string>()
  const plurals: string[][] = []
  let text = ''
  const walk = (tokens: unknown): void => {
    if (typeof tokens === 'string') text += tokens
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (typeof token === 'string') text += token
      else {
        const [name, type, cases] = token as [string, string?, Record<string, unknown>?]
        takes.add(type ? `${name} as ${type}` : name)
        if (type && (!FORMATS.has(type) || typeof cases === 'string' || cases?.offset))
          throw new Error(`nothing says ${name} as ${type}`)
        if (!cases) continue
        if (type === 'plural') plurals.push(Object.keys(cases).filter((form) => form !== 'offset'))
        for (const inner of Object.values(cases)) {
          text += '\n'
          walk(inner)
        }
      }
    }
  }
  try {
    walk(compileMessageOrThrow(message))
  } catch (fault) {
    return `no ICU message: ${(fault as Error).message.split('\n')[0]}`
  }
  const tags = [...message.matchAll(/<\/?\d>/g)].map(([tag]) => tag).sort()
  return { takes: [...takes].sort(), tags, plurals, text: text.replaceAll(/<\/?\d>/g, '') }
}

if (import.meta.main) {
  const faults = faultsOfWords()
  for (const fault of faults) console.log(fault)
  console.log(faults.length === 0 ? 'words: the five languages say the same' : `words: ${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
