import type { Language } from '@compass/domain/languages'
import { describe, expect, it } from 'vitest'
import { serverWords, WORDS } from '../server/index.ts'
import { createTranslator } from '../translator/index.ts'
import { CONSOLE_WORDS_OF_PHARMACY, inTradeOf } from './console/index.ts'
import { keyFor, WORDS_OF_PHARMACY } from './index.ts'

/** What names food, or where it is made and eaten. */
const FOOD: Readonly<Record<Language, RegExp>> = {
  en: /\b(food|kitchen|dish(es)?|meals?|restaurant|chef|cook|hungry|tasty|taste|portion|cold|onions?|eats?|eaten)\b/iu,
  ar: /طعام|(^|[\s«])(ال)?طبق|أطباق|مطبخ|مطعم|وجب[ةا]|مأكول|بصل|الطعم|بارد|طاهٍ|الطاهي/u,
  sr: /(?<!\p{L})(hran|jel[oau](?!\p{L})|kuhinj|restoran|obro[kc]|kuvar|jesti|luka|ukus|porcij|hladn)/iu,
  fr: /(?<!\p{L})(plats?(?!\p{L})|cuisin|restaurant|repas(?!s)|nourriture|aliment|manger|oignon|goût|portion|froid)/iu,
  el: /φαγητ|(?<!\p{L})τροφ|πιάτ|κουζίν|εστιατόρι|γεύμα|(?<!από)γευμ|κρεμμύδ|γεύση|μερίδα|κρύ[αο]/iu,
}

/** A pharmacy has no tables, and so none of the screens of a table, and is no court. No screen of it shows facts about food. */
const AREAS_OF_TABLES: readonly string[] = ['bill', 'visits', 'sheet', 'facts', 'court']
/** What only a console says: there a list of what is sold is a menu where food is. */
const AREAS_OF_CONSOLE: readonly string[] = [
  ...['console', 'customers', 'editor', 'history', 'hours', 'look', 'offers', 'reports', 'settings', 'soldout'],
  ...['spots', 'staff', 'start', 'board'],
]
const MENU: Readonly<Record<Language, RegExp>> = {
  en: /(?<!side )\bmenus?\b/iu,
  ar: /قائمتك|(^|\s)(ال)?قائمة(?! خاصة)(?! الجانبية)/u,
  sr: /(?<!bočni )(?<!\p{L})(meni(?!\p{L})|meniju|menija|jelovni)/iu,
  fr: /(?<!\p{L})menus?(?!\p{L})|votre carte(?! bancaire)/iu,
  el: /(?<!(?:πλευρικό|πλαϊνό) )μενού|κατάλογ/iu,
}
const TABLE: Readonly<Record<Language, RegExp>> = {
  en: /\btables?\b/iu,
  ar: /طاول/u,
  sr: /(?<!\p{L})(sto(?!\p{L})|stol)/iu,
  fr: /(?<!\p{L})tables?(?!\p{L})/iu,
  el: /τραπέζ/iu,
}
/** What is said of tables alone, in lists and forms that come with them, and of tables of another kind. */
const OF_TABLES =
  /^spots\.|[tT]ables?\b|dineIn|call(Waiter|Bill|Other)|cardSwipe|customers\.spot|tableIsTold|did_table|bomb/
/** Lists of the console that are no menu: dates, areas, and what one comes back to. */
const OTHER_LISTS: readonly string[] = [
  ...['editor.backToList', 'history.what_sideMenu', 'hours.dateTaken', 'hours.overlaps'],
]
/** What screens leave out for a pharmacy: the example of a note, what is rated of food, and that it was cold. */
const KEYS_LEFT_OUT: readonly string[] = [
  ...['item.notePlaceholder', 'aftercare.taste', 'aftercare.portion', 'aftercare.problem_cold'],
]
const KEYS_OF_TABLES: readonly string[] = ['refusals.orders_in_rounds', 'refusals.bill_waits', 'promo.onlyAtTable']

function* wordsOfPharmacy(language: Language): Generator<readonly [key: string, text: string]> {
  for (const [area, words] of Object.entries(WORDS[language])) {
    if (AREAS_OF_TABLES.includes(area)) continue
    for (const [key, text] of Object.entries(words)) {
      const isReplaced = key in WORDS_OF_PHARMACY || key in CONSOLE_WORDS_OF_PHARMACY || KEYS_LEFT_OUT.includes(key)
      if (!KEYS_OF_TABLES.includes(key) && !isReplaced) yield [key, String(text)]
    }
  }
}

describe('the words of a pharmacy', () => {
  it.each(Object.keys(FOOD) as Language[])('name no food, dish, kitchen or restaurant in %s', (language) => {
    const named = [...wordsOfPharmacy(language)].filter(([, text]) => FOOD[language].test(text))
    expect(named).toEqual([])
  })

  it.each(Object.keys(FOOD) as Language[])('stand in the place of words that do in %s, and are there', (language) => {
    const all = Object.assign({}, ...Object.values(WORDS[language])) as Record<string, string>
    for (const [food, pharmacy] of Object.entries(WORDS_OF_PHARMACY)) {
      expect(all[pharmacy], pharmacy).toBeTruthy()
      expect(all[pharmacy], pharmacy).not.toBe(all[food])
      expect(FOOD[language].test(all[pharmacy]!), pharmacy).toBe(false)
    }
  })

  it('are a pharmacy’s alone', () => {
    expect(keyFor('pharmacy', 'status.declined')).toBe('status.pharmacyDeclined')
    expect(keyFor('food', 'status.declined')).toBe('status.declined')
    expect(keyFor(undefined, 'status.declined')).toBe('status.declined')
  })
})

describe('the words of a pharmacy’s console', () => {
  it.each(Object.keys(FOOD) as Language[])('name no menu in %s', (language) => {
    const named = [...wordsOfPharmacy(language)].filter(
      ([key, text]) =>
        AREAS_OF_CONSOLE.includes(key.split('.')[0]!) && !OTHER_LISTS.includes(key) && MENU[language].test(text),
    )
    expect(named).toEqual([])
  })

  it.each(Object.keys(TABLE) as Language[])('name no table in %s, since nobody sits there', (language) => {
    const named = [...wordsOfPharmacy(language)].filter(
      ([key, text]) =>
        AREAS_OF_CONSOLE.includes(key.split('.')[0]!) && !OF_TABLES.test(key) && TABLE[language].test(text),
    )
    expect(named).toEqual([])
  })

  it('stand in the area of those that they replace: it is loaded, and takes the same values', () => {
    for (const [food, pharmacy] of Object.entries(CONSOLE_WORDS_OF_PHARMACY)) {
      expect(pharmacy.split('.')[0]).toBe(food.split('.')[0])
      const all = Object.assign({}, ...Object.values(WORDS.en)) as Record<string, string>
      expect([food, all[food]!.match(/\{\w+/g)]).toEqual([food, all[pharmacy]!.match(/\{\w+/g)])
    }
  })

  it('are said by the translator of a pharmacy alone', () => {
    serverWords('en')
    const t = createTranslator('en', ['console'])
    expect(inTradeOf('pharmacy', t)('console.menu')).toBe('Catalogue')
    expect(inTradeOf('pharmacy', t)('console.board')).toBe(t('console.board'))
    expect(inTradeOf('food', t)('console.menu')).toBe('Menu')
    expect(inTradeOf(undefined, t)('console.menu')).toBe('Menu')
  })
})
