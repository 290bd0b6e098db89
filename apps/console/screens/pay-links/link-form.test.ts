import { describe, expect, it } from 'vitest'
import { bodyOfLink, firstChoice, type LinkForm, type MenuProduct, NEW_LINK, pricedBody } from './link-form.ts'

const AED = { minor: 5000, currency: 'AED', countryCode: '971' }
const variant = (_id: string, isActive = true) => ({ _id, isActive })
const rice = {
  _id: 'rice',
  customize: [
    { _id: 'size', type: 10, min: 1, max: 1, variants: [variant('gone', false), variant('small'), variant('large')] },
    { _id: 'extras', type: 20, min: 0, max: 2, variants: [variant('egg')] },
    { _id: 'spoons', type: 30, min: 2, max: 4, variants: [variant('spoon'), variant('fork')] },
  ],
} as unknown as MenuProduct

const form = (change: Partial<LinkForm> = {}): LinkForm => ({ ...NEW_LINK, store: 'marina', ...change })
const line = { key: '1', product: rice, qty: 2, chosen: firstChoice(rice) }

describe('a new pay link', () => {
  it('takes of each group what it must have, of what is on sale', () => {
    expect(firstChoice(rice)).toEqual({ size: { small: 1 }, spoons: { spoon: 2 } })
  })

  it('asks for an amount with words, and for nothing without them', () => {
    expect(bodyOfLink(form(), AED, 0)).toBeNull()
    expect(bodyOfLink(form({ text: 'Cake' }), { ...AED, minor: null }, 0)).toBeNull()
    expect(bodyOfLink(form({ text: 'Cake', phone: '501234567', language: 'ar', methods: ['knet'] }), AED, 0)).toEqual({
      store: 'marina',
      amount: { amount: 5000, currency: 'AED' },
      text: 'Cake',
      uses: 1,
      methods: ['knet'],
      expiresAt: '1970-01-02T00:00:00.000Z',
      customer: { phone: { number: '501234567', countryCode: '971' }, language: 'ar' },
    })
  })

  it('asks for products with how they are had, and never for an amount beside them', () => {
    expect(pricedBody(form({ asks: 'products' }))).toBeNull()
    const products = [
      {
        product: 'rice',
        qty: 2,
        customize: [
          { _id: 'size', variants: [{ _id: 'small', counter: 1 }] },
          { _id: 'spoons', variants: [{ _id: 'spoon', counter: 2 }] },
        ],
        specialInstructions: '',
      },
    ]
    const chosen = { asks: 'products', lines: [line], hours: '', code: ' TEN ', slot: '2026-06-01T12:00:00Z' } as const
    expect(bodyOfLink(form(chosen), AED, 0)).toEqual({
      ...{ store: 'marina', orderType: 10, products, text: '', uses: 1, codeName: 'TEN' },
      scheduledTime: '2026-06-01T12:00:00Z',
    })
    // Without a service there is no time, and nothing is brought anywhere.
    const address = { area: 'north' } as never
    expect(pricedBody(form({ ...chosen, service: 'none', address }))).toEqual({
      ...{ store: 'marina', orderType: null, products, codeName: 'TEN' },
    })
    expect(pricedBody(form({ ...chosen, service: 'delivery', address }))).toMatchObject({ orderType: 20, address })
  })
})
