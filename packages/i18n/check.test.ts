import { describe, expect, it } from 'vitest'
import { faultsOfWords } from './check.ts'
import { WORDS } from './server/index.ts'

describe('the five languages say the same', () => {
  it('without a fault', () => {
    expect(faultsOfWords()).toEqual([])
  })

  it('in more than four hundred messages', () => {
    expect(Object.values(WORDS.en).flatMap((area) => Object.keys(area)).length).toBeGreaterThan(400)
  })
})

describe('what the check finds', () => {
  const good = { en: 'Add {name}', ar: 'أضف {name}', sr: 'Dodaj: {name}', fr: 'Ajouter {name}', el: 'Προσθήκη: {name}' }
  const counted = {
    en: '{n, plural, one {# day} other {# days}}',
    ar: '{n, plural, zero {لا أيام} one {يوم} two {يومان} few {# أيام} many {# يوماً} other {# يوم}}',
    sr: '{n, plural, one {# dan} few {# dana} other {# dana}}',
    fr: '{n, plural, one {# jour} other {# jours}}',
    el: '{n, plural, one {# μέρα} other {# μέρες}}',
  }
  const faults = (messages: Record<string, string>, key = 'menu.add') =>
    faultsOfWords(
      Object.fromEntries(
        Object.entries(messages).map(([language, message]) => [language, { menu: { [key]: message } }]),
      ) as never,
    )

  it('nothing where nothing is wrong', () => {
    expect([...faults(good), ...faults(counted)]).toEqual([])
  })

  it.each([
    ['an empty message', { ...good, fr: ' ' }, 'fr menu.add: empty'],
    ['a placeholder less', { ...good, fr: 'Ajouter' }, 'fr menu.add: takes {} where English takes {name}'],
    ['another placeholder', { ...good, el: 'Προσθήκη: {nom}' }, 'el menu.add: takes {nom} where English takes {name}'],
    ['English left standing', { ...good, sr: 'Add {name}' }, 'sr menu.add: the same as in English'],
    ['Latin letters alone in Arabic', { ...good, ar: 'Udaf {name}' }, 'ar menu.add: no Arabic letter'],
    ['Latin letters alone in Greek', { ...good, el: 'Prosthiki: {name}' }, 'el menu.add: no Greek letter'],
    [
      'Cyrillic',
      { ...good, sr: 'Додај: {name}' },
      'sr menu.add: Cyrillic letters: Serbian is written in Latin script here',
    ],
    ['Arabic digits', { ...good, ar: 'أضف ٣ {name}' }, 'ar menu.add: digits are Latin in every language'],
    [
      'a straight apostrophe',
      { ...good, fr: "J'ajoute {name}" },
      'fr menu.add: a straight apostrophe quotes in ICU: write ’',
    ],
    [
      'shouting',
      { ...good, en: 'Add {name}!' },
      'en menu.add: no exclamation marks, no dots for waiting, no "please note"',
    ],
    ['a date', { ...good, en: 'Add {name, date}' }, 'en menu.add: no ICU message: nothing says name as date'],
    [
      'a brace too few',
      { ...good, fr: 'Ajouter {name' },
      'fr menu.add: no ICU message: Unexpected message end at line 1 col 14:',
    ],
    [
      'a plural form too few',
      { ...counted, sr: '{n, plural, one {# dan} other {# dana}}' },
      'sr menu.add: a plural lacks few',
    ],
    [
      'a form that the language has not',
      { ...counted, fr: '{n, plural, one {#} two {#} other {# jours}}' },
      'fr menu.add: a plural has two, which the language has not',
    ],
    ['a tag less', { ...good, en: '<0>Add</0> {name}' }, 'ar menu.add: has tags  where English has </0>,<0>'],
    [
      'tanween on the letter before its alef',
      { ...good, ar: 'شكرًا {name}' },
      'ar menu.add: tanween stands on the alef: اً',
    ],
  ])('%s', (_fault, messages, sentence) => {
    expect(faults(messages)).toContain(sentence)
  })

  it.each([
    ['Ajouter\u00a0: {name}', true],
    ['Ajouter: {name}', false],
    ['Ajouter : {name}', false],
    ['Ajouter {name}\u202f?', true],
    ['Ajouter {name}\u00a0?', false],
    ['Ajouter {name} ?', false],
    ['Ajouter {name}\u202f; rien d’autre', true],
    ['Ajouter {name}; rien d’autre', false],
    ['Ajouter «\u00a0{name}\u00a0»', true],
    ['Ajouter «{name}»', false],
    ['Ajouter « {name} »', false],
  ])('14: the spaces of French typography: %o fits: %s', (fr, fits) => {
    const sentence = 'fr menu.add: French puts U+202F before ; ! ? and U+00A0 before : % and inside « »'
    expect(faults({ ...good, fr })).toEqual(fits ? [] : [sentence])
  })

  it('a quoted sentence of the specification that was changed, and shouting beside it', () => {
    const only = (message: string) => faultsOfWords({ en: { payment: { 'payment.kept': message } } } as never)
    const quote = 'We could not place your order, would you like to try again?'
    expect(only(`${quote} Pay again.`)).toEqual([])
    expect(only('Pay again.')).toEqual([`en payment.kept: the specification says “${quote}”`])
    expect(only(`${quote} Pay again!`)).toHaveLength(1)
  })

  it('another word for a thing that has one, at a word’s beginning', () => {
    const text = faults({
      ...good,
      en: 'Add {name} to your cart',
      fr: 'Ajouter {name} au chariot',
      el: 'Προσθήκη: {name}',
    })
    expect(text).toEqual([
      'en menu.add: says "cart" for what is called "basket"',
      'fr menu.add: says "chariot" for what is called "panier"',
    ])
    expect(faults({ ...good, en: 'Add {name}, handcart' })).toEqual([])
  })

  it('a key that is missing, one too many, and one in the wrong area', () => {
    const missing = { en: { menu: { 'menu.add': 'Add' } }, ar: { menu: {} } }
    expect(faultsOfWords(missing as never)).toEqual(['ar menu.add: missing'])
    const surplus = { en: { menu: {} }, ar: { menu: { 'menu.add': 'أضف' } } }
    expect(faultsOfWords(surplus as never)).toEqual(['ar menu.add: English has no such key'])
    expect(faults(good, 'shell.add')).toContain('en shell.add: a key of menu begins with "menu."')
  })
})
