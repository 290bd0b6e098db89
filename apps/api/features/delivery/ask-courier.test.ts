import type { Area, LoadedMerchant, Store } from '@compass/domain/merchants'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../http/api.ts'
import { simulatedCouriers } from '../../ports/couriers/simulated.ts'
import { askCourier } from './ask-courier.ts'

const now = new Date('2026-06-01T08:00:00Z')
const good = { id: 'q-1', amount: 1250, currency: 'AED', expiresAt: '2026-06-01T08:10:00Z', etaMinutes: 20 }

/** What comes of an answer of the courier service. */
async function requestedWith(answer: unknown) {
  const api = {
    ports: { couriers: { quote: async () => answer } },
    log: { warn() {} },
  } as unknown as Api
  const merchant = { id: 'm', slug: 'm', currency: 'AED', country: 'AE', languages: ['en'] }
  const loaded = { merchant } as unknown as LoadedMerchant
  const store = { id: 's', key: 's', address: {}, location: { lat: 25, lng: 55 } } as unknown as Store
  const area = { name: { en: 'Harbour' }, city: { en: 'Dubai' } } as unknown as Area
  return askCourier(api, loaded, store, { area }, { to: { lat: 25.01, lng: 55 }, metres: 1112, now })
}

describe('what a courier service answers', () => {
  test('a quote is kept as what it says', async () => {
    expect(await requestedWith({ ...good, driver: 'Omar' })).toEqual({
      ok: true,
      value: { id: 'q-1', amount: 1250, expiresAt: '2026-06-01T08:10:00.000Z', etaMinutes: 20 },
    })
  })

  test.each([
    ['nobody is free', null],
    ['nothing', undefined],
    ['text', 'ok'],
    ['a list', [good]],
    ['no id', { ...good, id: '' }],
    ['an id of many lines', { ...good, id: 'a\nb' }],
    ['an id without end', { ...good, id: 'a'.repeat(101) }],
    ['less than nothing', { ...good, amount: -1 }],
    ['part of a minor unit', { ...good, amount: 12.5 }],
    ['an amount in words', { ...good, amount: '1250' }],
    ['no number', { ...good, amount: Number.NaN }],
    ['a fortune', { ...good, amount: 1e15 }],
    ['another currency', { ...good, currency: 'KWD' }],
    ['a price that is over already', { ...good, expiresAt: '2026-06-01T07:59:59Z' }],
    ['a price that is over before it can be ordered with', { ...good, expiresAt: '2026-06-01T08:00:29Z' }],
    ['a price for ever', { ...good, expiresAt: '2036-06-01T08:00:00Z' }],
    ['no time', { ...good, expiresAt: 'soon' }],
    ['there at once', { ...good, etaMinutes: 0 }],
    ['there never', { ...good, etaMinutes: Number.POSITIVE_INFINITY }],
  ])('hostile 110: %s is no courier', async (_, answer) => {
    expect(await requestedWith(answer)).toEqual({ ok: false, refusal: { reason: 'no_courier' } })
  })

  test('the simulated one answers what is a quote', async () => {
    const stop = { point: { lat: 0, lng: 0 }, address: 'Harbour, Dubai', country: 'AE' }
    const account = { merchantId: 'm', company: 'simulated', mode: 'test' } as const
    const input = { account, storeId: 's', from: stop, to: stop, metres: 900, currency: 'AED', now }
    const quote = await simulatedCouriers().quote(input, new AbortController().signal)
    expect((await requestedWith(quote)).ok).toBe(true)
  })
})
