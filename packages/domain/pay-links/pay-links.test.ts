import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { snapshotPricingInput } from '../checkout/index.ts'
import { LIFE, mayMove } from '../orders/index.ts'
import { quoteCart } from '../pricing/index.ts'
import { checkNewLink, checkPayer } from './checks/index.ts'
import { isForUse, linkMethods, payLinkState, snapshotAmount, titleOf, whyNotOpen } from './index.ts'
import { idOfPage, pageId, pathOfLink } from './pages/index.ts'

const now = new Date('2026-05-01T08:00:00Z')
const later = new Date('2026-05-10T14:00:00Z')
const once = { uses: 1, used: 0, expiresAt: null, withdrawnAt: null }

describe('the state of a pay link', () => {
  test.each([
    ['nobody has paid', once, 'open', null],
    ['paid', { ...once, used: 1 }, 'paid', 'already_paid'],
    ['paid once of three', { ...once, uses: 3, used: 1 }, 'open', null],
    ['paid three times of three', { ...once, uses: 3, used: 3 }, 'used_up', 'pay_link_used_up'],
    ['before its end', { ...once, expiresAt: later }, 'open', null],
    ['at its end', { ...once, expiresAt: now }, 'expired', 'pay_link_expired'],
    ['withdrawn', { ...once, withdrawnAt: now }, 'withdrawn', 'pay_link_withdrawn'],
    ['withdrawn and past its end', { ...once, expiresAt: now, withdrawnAt: now }, 'withdrawn', 'pay_link_withdrawn'],
    ['paid, and past its end', { ...once, used: 1, expiresAt: now }, 'paid', 'already_paid'],
  ] as const)('%s: %s', (_, link, state, reason) => {
    expect(payLinkState(link, now)).toBe(state)
    expect(whyNotOpen(link, now)?.reason ?? null).toBe(reason)
  })

  it('lets money that was begun in time come after the end, and none after a withdrawal or the last use', () => {
    expect(isForUse({ ...once, expiresAt: now })).toBe(true)
    expect(isForUse({ ...once, withdrawnAt: now })).toBe(false)
    expect(isForUse({ ...once, used: 1 })).toBe(false)
  })

  it('is open for exactly those to whom nothing is input against paying', () => {
    const date = fc.option(fc.constantFrom(now, later), { nil: null })
    const link = fc
      .record({
        uses: fc.integer({ min: 1, max: 4 }),
        used: fc.integer({ min: 0, max: 4 }),
        expiresAt: date,
        withdrawnAt: date,
      })
      .filter(({ uses, used }) => used <= uses)
    fc.assert(
      fc.property(link, (one) => {
        expect(payLinkState(one, now) === 'open').toBe(whyNotOpen(one, now) === null)
        if (payLinkState(one, now) === 'open') expect(isForUse(one)).toBe(true)
      }),
    )
  })
})

describe('the order that pays an amount', () => {
  const amount = {
    amount: 12_000,
    currency: 'AED',
    text: 'Catering, 12 May\nHalf now.\nHalf later.',
    language: 'en',
  } as const

  it('costs the amount, in one line with the words of the link', () => {
    const { lines, totals } = snapshotAmount(amount, 'line')
    expect(lines).toMatchObject([
      { id: 'line', qty: 1, name: { en: 'Catering, 12 May' }, note: 'Half now.\nHalf later.', total: 12_000 },
    ])
    expect(lines[0]!.share).toEqual({ discount: 0, tax: 0, paid: 12_000 })
    expect(totals).toMatchObject({ itemsTotal: 12_000, fees: [], tax: 0, earned: 0, grandTotal: 12_000 })
  })

  it('costs the same priced again, whatever the amount and the currency', () => {
    const currency = fc.constantFrom('AED', 'KWD', 'JPY', 'EUR')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000_000 }), currency, (minor, code) => {
        const { lines, totals } = snapshotAmount({ ...amount, amount: minor, currency: code }, 'line')
        const again = quoteCart(snapshotPricingInput({ currency: code, orderType: null, lines, totals }))
        const { terms: _, ...snapshot } = totals
        expect(again.totals).toEqual(snapshot)
        expect(again.totals.grandTotal).toBe(minor)
      }),
    )
  })

  it('goes from waiting by payment to new and paid, and is completed by itself: no kitchen and no customer moves it', () => {
    const edgesOf = (actor: 'payment' | 'system' | 'merchant' | 'customer' | 'courier') =>
      LIFE.filter(({ from, to }) => mayMove(from, to, { actor, orderType: null, scheduled: false }).ok).map(
        ({ from, to }) => `${from} → ${to}`,
      )
    expect(new Set(edgesOf('payment'))).toEqual(new Set(['0 → 10', '90 → 10', '10 → 120']))
    expect(new Set(edgesOf('system'))).toEqual(new Set(['0 → 90', '120 → 130']))
    expect(new Set(edgesOf('customer'))).toEqual(new Set(['0 → 90', '0 → 100']))
    expect([...edgesOf('merchant'), ...edgesOf('courier')]).toEqual([])
  })
})

describe('a link with products that is to be made', () => {
  it('needs no words, but an amount that somebody can pay', () => {
    const place = {
      store: { paymentMethods: [{ channel: 40, methods: ['card'] }] },
      currency: 'AED',
      phoneCountries: ['AE'],
      smallestUnit: 1,
    } as const
    const amount = { amount: 6000, currency: 'AED' }
    expect(checkNewLink({ amount, hasProducts: true }, place, now)).toMatchObject({
      ok: true,
      value: { text: '', amount: 6000 },
    })
    expect(checkNewLink({ amount }, place, now)).toMatchObject({
      refusal: { faults: [{ path: 'text', rule: 'required' }] },
    })
    expect(checkNewLink({ text: 'Catering' }, place, now)).toMatchObject({
      refusal: { faults: [{ path: 'amount', rule: 'required' }] },
    })
    expect(checkNewLink({ amount: { ...amount, amount: 0 }, hasProducts: true }, place, now).ok).toBe(false)
  })
})

describe('the words of a link', () => {
  test.each([
    ['Catering', 'Catering', ''],
    ['Catering\nHalf now', 'Catering', 'Half now'],
    ['Catering\n\nHalf now\nHalf later', 'Catering', 'Half now\nHalf later'],
  ])('%j', (text, title, details) => {
    expect(titleOf(text)).toEqual({ title, details })
  })
})

describe('the pages of a link', () => {
  const id = '0190d0a0-0000-7000-8000-000000000001'
  it('carry their merchant', () => {
    expect(pathOfLink('saffron.secret')).toBe('/pay-link/saffron.secret')
    expect(idOfPage(pageId('kuwait-grill', id))).toEqual({ slug: 'kuwait-grill', id })
  })
  test.each(['', id, `.${id}`, `Saffron.${id}`, 'saffron.', 'saffron.1', `saffron.${id}x`, `saffron.elia.${id}`])(
    'are none for %j',
    (text) => {
      expect(idOfPage(text)).toBeNull()
    },
  )
})

const store = {
  paymentMethods: [
    { channel: 40, methods: ['cod', 'card', 'applepay'] },
    { channel: 50, methods: ['cardOnDelivery', 'applepay', 'knet'] },
  ],
} as const

describe('the methods of a link', () => {
  it('are all that the store takes online, once each', () => {
    expect(linkMethods(store, null)).toEqual(['card', 'applepay', 'knet'])
  })
  it('are those that the link names, and never what people collect', () => {
    expect(linkMethods(store, ['knet', 'card', 'cod', 'upi'])).toEqual(['card', 'knet'])
  })
})

describe('a link that is to be made', () => {
  const place = { store, currency: 'AED', phoneCountries: ['AE'], smallestUnit: 1 }
  const aed = (amount: number) => ({ amount, currency: 'AED' })
  const input = { amount: aed(12_000), text: 'Catering' }

  it('is open once, by every method, for nobody in particular, where nothing else is said', () => {
    expect(checkNewLink(input, place, now)).toEqual({
      ok: true,
      value: {
        amount: 12_000,
        text: 'Catering',
        customer: { name: null, phone: null, phoneCode: null },
        expiresAt: null,
        uses: 1,
        methods: null,
      },
    })
  })

  test.each([
    ['no amount', { amount: aed(0) }, 'amount'],
    ['less than nothing', { amount: aed(-1) }, 'amount'],
    ['too much', { amount: aed(10_000_000_001) }, 'amount'],
    ['another currency', { amount: { amount: 1, currency: 'USD' } }, 'amount.currency'],
    ['no words', { text: ' ' }, 'text'],
    ['too many words', { text: 'x'.repeat(301) }, 'text'],
    ['an end that is over', { expiresAt: now }, 'expiresAt'],
    ['an end in two years', { expiresAt: new Date('2028-05-01T08:00:00Z') }, 'expiresAt'],
    ['no use', { uses: 0 }, 'uses'],
    ['half a use', { uses: 1.5 }, 'uses'],
    ['too many uses', { uses: 10_001 }, 'uses'],
    ['a name that is none', { customer: { name: '<b>' } }, 'customer.name'],
    ['a phone that is none', { customer: { phone: { number: '1', countryCode: '971' } } }, 'customer.phone.number'],
    [
      'a phone of elsewhere',
      { customer: { phone: { number: '612345678', countryCode: '33' } } },
      'customer.phone.countryCode',
    ],
  ])('is refused with %s', (_, change, path) => {
    const checked = checkNewLink({ ...input, ...change }, place, now)
    expect(checked).toMatchObject({ ok: false, refusal: { reason: 'invalid_fields', faults: [{ path }] } })
  })

  it('is refused an amount that the gateway cannot take', () => {
    const checked = checkNewLink({ ...input, amount: aed(12_005) }, { ...place, smallestUnit: 10 }, now)
    expect(checked).toMatchObject({ ok: false, refusal: { faults: [{ path: 'amount', rule: 'invalid' }] } })
  })

  test.each([[['cod']], [['card', 'cod']], [['upi']]])('is refused methods %j that nobody can pay it by', (methods) => {
    expect(checkNewLink({ ...input, methods }, place, now)).toEqual({
      ok: false,
      refusal: { reason: 'payment_method_not_allowed' },
    })
  })
})

describe('who pays a link', () => {
  const merchant = { phoneCountries: ['AE'], emailDomains: [] }
  const nobody = { name: null, phone: null, phoneCode: null }
  const mariam = { name: 'Mariam', phone: '+971501234567', phoneCode: '+971' }

  it('is whom it is for, unless they say otherwise', () => {
    expect(checkPayer({}, mariam, merchant)).toEqual({ ok: true, value: { ...mariam, email: null } })
    const input = { name: 'Omar', phone: { number: '502345678', countryCode: '971' }, email: 'o@example.com' }
    expect(checkPayer(input, mariam, merchant)).toEqual({
      ok: true,
      value: { name: 'Omar', phone: '+971502345678', phoneCode: '+971', email: 'o@example.com' },
    })
  })

  it('says name and phone where the link knows neither; every fault in one list', () => {
    const checked = checkPayer({ email: 'no' }, nobody, merchant)
    expect(
      checked.ok ? [] : (checked.refusal as unknown as { faults: { path: string }[] }).faults.map(({ path }) => path),
    ).toEqual(['name', 'phone', 'email'])
  })
})
