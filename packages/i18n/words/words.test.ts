import type { Language } from '@compass/domain/languages'
import { describe, expect, it } from 'vitest'
import { serverWords } from '../server/index.ts'

const LANGUAGES: readonly Language[] = ['en', 'ar', 'sr', 'fr', 'el']
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

describe('sentences of findings', () => {
  it('9: the headings of the Arabic checkout say what stands below them', () => {
    const t = serverWords('ar')
    expect([t('checkout.who'), t('checkout.where'), t('checkout.when')]).toEqual(['بياناتك', 'العنوان', 'الموعد'])
  })

  it('11: each language has its own comma between a day and a time', () => {
    const texts = LANGUAGES.map((language) => plain(serverWords(language)('shell.dayAndTime', { day: 'D', time: '9' })))
    expect(texts).toEqual(['D, 9', 'D، 9', 'D, 9', 'D, 9', 'D, 9'])
  })

  it('15: a Greek card number ends, it does not expire', () => {
    const t = serverWords('el')
    expect(t('gateway.ending', { brand: 'Visa', last4: '4242' })).not.toMatch(/λήγει/)
  })

  it.each(LANGUAGES)('18: what is left of an item says what to lower the quantity to: %s', (language) => {
    const text = serverWords(language)('basket.onlyLeft', { left: 3 })
    expect(text).toMatch(/3/)
    expect(text).not.toMatch(/\brest\b|الباقي|ostalo da|le reste|τα υπόλοιπα/)
  })

  it.each(LANGUAGES)('23: an expected time is said in words: %s', (language) => {
    expect(serverWords(language)('status.around', { time: '00:55' })).toMatch(/^\p{L}[\p{L} ]+.*00:55/u)
  })

  it.each(LANGUAGES)('24: the number of an order is said with a word, and no sign that turns round: %s', (language) => {
    expect(serverWords(language)('account.orderNumber', { number: '1' })).toMatch(/^\p{L}+.* 1$/u)
  })

  it.each(LANGUAGES)('26: where the address is missing the summary asks for it: %s', (language) => {
    const t = serverWords(language)
    expect(t('checkout.addressMissing')).not.toContain(t('refusals.field_required'))
  })

  it.each(LANGUAGES)('30: buttons and fields of a phone are named out of their context: %s', (language) => {
    const t = serverWords(language)
    expect(t('checkout.confirmPhone')).not.toBe(t('checkout.confirm'))
    expect(t('checkout.country')).not.toBe(t('gateway.code'))
  })

  it.each(LANGUAGES)('Words: a choice at no extra price is included, and no gift: %s', (language) => {
    const t = serverWords(language)
    expect(t('item.free')).toBe(t('item.included'))
    expect(t('item.free')).not.toBe(t('price.free'))
  })

  it('D32: no line ends between our numbers and their units', () => {
    for (const language of LANGUAGES) {
      const t = serverWords(language)
      expect(t('status.hereIn', { minutes: 12 })).toMatch(/12\u00a0/)
      expect(t('menu.calories', { count: '480' })).toMatch(/480\u00a0/)
    }
  })
})
