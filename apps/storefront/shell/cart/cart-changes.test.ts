import { serverWords } from '@compass/i18n/server'
import { describe, expect, it, test } from 'vitest'
import { describeCartChanges } from './cart-changes.ts'

type Answer = Parameters<typeof describeCartChanges>[0]
type DroppedLine = NonNullable<Answer['dropped']>[number]
type ChangedLine = NonNullable<Answer['changed']>[number]

const price = (amount: number) => `AED ${amount / 100}`
const money = (amount: number) => ({ amount, currency: 'AED' })
const plainMarks = (text: string) => text.replace(/[\u2066-\u2069]/g, '')
const dropped = (line: string, because: string, rest: Partial<DroppedLine> = {}): DroppedLine => ({
  product: 'p1',
  name: { en: line },
  because,
  ...rest,
})
const changed = (line: string, label: string, rest: Partial<ChangedLine> = {}): ChangedLine => ({
  line: 'l1',
  name: { en: line },
  what: label,
  ...rest,
})
const text = (answer: Answer, language: 'en' | 'ar' = 'en') =>
  describeCartChanges(
    answer,
    (text) => (text?.en ? { text: text.en, language: 'en' } : null),
    serverWords(language),
    price,
  ).map(plainMarks)

describe('what is said of a cart that the menu changed', () => {
  it('D6: first that it came back by itself', () => {
    expect(text({ broughtBack: true, dropped: [dropped('Kibbeh', 'gone')] })).toEqual([
      'We kept your choices, at today’s prices.',
      'Kibbeh is no longer available',
    ])
  })

  test.each<[string, DroppedLine, string]>([
    ['a product that is gone', dropped('Kibbeh', 'gone'), 'Kibbeh is no longer available'],
    ['one that is sold out', dropped('Kibbeh', 'sold_out'), 'Kibbeh is no longer available'],
    [
      'a choice that must be made now',
      dropped('Rice', 'choice_required', { group: { en: 'Size' } }),
      'We removed Rice: it now needs a choice of “Size”. Add it again to choose.',
    ],
    [
      'fewer choices than were made',
      dropped('Burger', 'choice_limit', { group: { en: 'Extras' } }),
      'We removed Burger: it now allows fewer choices of “Extras”. Add it again to choose.',
    ],
    [
      'the options that it can not be without',
      dropped('Rice', 'option_gone', { options: [{ en: 'Large' }] }),
      'Rice is no longer available with Large',
    ],
  ])('a line that went: %s', (_, line, sentence) => expect(text({ dropped: [line] })).toEqual([sentence]))

  test.each<[string, ChangedLine, string]>([
    [
      'a price that went up',
      changed('Fattoush', 'price', { from: money(2400), to: money(2600) }),
      'Fattoush now costs AED 26 (was AED 24)',
    ],
    [
      'a price that went down',
      changed('Fattoush', 'price', { from: money(2400), to: money(2200) }),
      'Fattoush now costs only AED 22 (was AED 24)',
    ],
    [
      'options that are gone',
      changed('Burger', 'option_gone', { options: [{ en: 'Cheese' }, { en: 'Egg' }] }),
      'Burger now comes without Cheese + Egg, which is no longer available',
    ],
    [
      'an option that nobody knows the name of',
      changed('Karak', 'option_gone', { options: [] }),
      'Karak has changed. Please check your choices.',
    ],
    ['an offer that counts no more', changed('Happy hour', 'offer'), 'The offer “Happy hour” no longer applies'],
    [
      'an offer in whose place another one counts',
      changed('Happy hour', 'offer', { instead: { en: 'Evening' } }),
      '“Evening” now applies instead of “Happy hour”',
    ],
    ['what is not delivered', changed('Party tray', 'order_type'), 'Party tray isn’t available for this order type'],
    [
      'a store that offers pickup alone',
      changed('Elia', 'service', { orderType: 10 }),
      'Elia offers pickup only, so your order is now for pickup',
    ],
    [
      'a store that offers delivery alone',
      changed('Elia', 'service', { orderType: 20 }),
      'Elia offers delivery only, so your order is now for delivery',
    ],
  ])('a line that stayed: %s', (_, line, sentence) => expect(text({ changed: [line] })).toEqual([sentence]))

  it('says what went before what stayed, and prices before choices', () => {
    const answer = {
      dropped: [dropped('Kibbeh', 'gone')],
      changed: [
        changed('Karak', 'option_gone', { options: [{ en: 'Mint' }] }),
        changed('Karak', 'price', { from: money(700), to: money(600) }),
      ],
    }
    expect(text(answer)).toEqual([
      'Kibbeh is no longer available',
      'Karak now costs only AED 6 (was AED 7)',
      'Karak now comes without Mint, which is no longer available',
    ])
    expect(text(answer, 'ar')[1]).toBe('سعر Karak الآن AED 6 فقط (كان AED 7)')
  })

  it('says nothing of a cart that is as it was', () => expect(text({})).toEqual([]))
})
