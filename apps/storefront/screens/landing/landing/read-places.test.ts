import type { ApiRequest } from '@compass/client'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { readPlaces } from './read-places.ts'

const brand = {
  colorCode: '#C2410C',
  colorScheme: 'light',
  categoryLayout: 'plain',
  glyph: 'pot',
  logo: null,
  cover: [],
}
const storeOf = (id: string, name: string, state: 'open' | 'closed', opensAt: string | null) => ({
  _id: id,
  name: { en: name },
  address: { en: name },
  phone: '',
  state,
  minutes: null,
  opensAt,
  closesAt: null,
  timeZone: 'Asia/Dubai',
  timings: [],
  serviceStates: [],
  pauseOrder: [],
  isDeliveryAvailable: true,
  isPickupAvailable: true,
  scheduledDeliveryDetails: { active: false },
  scheduledPickupDetails: { active: false },
  location: { lat: 0, lng: 0 },
  preparationMinutes: 15,
})
const TOMORROW = '2026-03-11T07:00:00.000Z'
const stores = [storeOf('a1', 'Marina', 'closed', TOMORROW), storeOf('b2', 'Bay', 'open', null)]
const storefront = {
  merchant: { languages: ['en'], name: { en: 'Saffron' }, tagline: {}, currency: { code: 'AED', decimals: 2 }, brand },
  stores,
  pages: { about: {}, faq: [], hasGallery: false },
}
const entry = {
  slug: 'saffron',
  name: { en: 'Saffron' },
  tagline: {},
  languages: ['en'],
  brand,
  state: 'open',
  minutes: null,
  opensAt: null,
  closesAt: null,
  timeZone: 'Asia/Dubai',
  store: { _id: 'b2', name: { en: 'Bay' } },
  services: [10, 20],
  minutesToDoor: null,
}

/** The card of the shop, for a visitor with these cookies. */
async function cardFor(cookies: readonly (readonly [string, string])[]) {
  const send = async ({ url }: ApiRequest) => {
    const data = url.startsWith('/v1/landing') ? { items: [entry] } : storefront
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ data, meta: { code: 200 } })) }
  }
  const page: Partial<PageRequest> = {
    publicUrl: 'http://localhost',
    clientAddress: '10.0.0.1',
    cookies: new Map(cookies),
    setCookies: [],
    languageWanted: ['en'],
    send,
  }
  const context = new RouterContextProvider()
  context.set(pageRequest, page as PageRequest)
  const [place] = await readPlaces(context, new Request('http://localhost/landing'))
  return place && { state: place.state, opensAt: place.opensAt, store: place.store?.text }
}

describe('D1: the card of a shop', () => {
  it('says how the store is that opens for who has chosen none', async () => {
    expect(await cardFor([])).toEqual({ state: 'open', opensAt: null, store: 'Bay' })
  })

  it('says how the store is that its visitor has chosen', async () => {
    expect(await cardFor([['where.saffron', 'a1.20.']])).toEqual({
      state: 'closed',
      opensAt: TOMORROW,
      store: 'Marina',
    })
    expect(await cardFor([['where.saffron', 'b2.10.']])).toEqual({ state: 'open', opensAt: null, store: 'Bay' })
  })

  it('says how the open one is to who has chosen a store that is gone', async () => {
    expect(await cardFor([['where.saffron', 'gone.20.']])).toEqual({ state: 'open', opensAt: null, store: 'Bay' })
  })
})
