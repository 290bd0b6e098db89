import type { ApiRequest } from '@compass/client'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { readLanding } from './read-landing.ts'

const brand = {
  colorCode: '#C2410C',
  colorScheme: 'light',
  categoryLayout: 'plain',
  glyph: 'pot',
  logo: null,
  cover: [],
  msgConfig: {},
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
  merchant: {
    ...{ languages: ['en'], name: { en: 'Saffron' }, tagline: {}, currency: { code: 'AED', decimals: 2 }, brand },
    privacy: { pixels: [] },
  },
  sideMenu: [],
  stores,
  pages: { about: {}, faq: [], hasGallery: false },
}
const entry = {
  merchant: { slug: 'saffron', name: { en: 'Saffron' }, tagline: {}, sells: null, languages: ['en'], brand, kinds: [] },
  store: { _id: 'b2', name: { en: 'Bay' }, isOnly: false },
  state: 'open',
  stateMinutes: null,
  opensAt: null,
  closesAt: null,
  timeZone: 'Asia/Dubai',
  services: [10, 20],
  serviceable: null,
  area: null,
  distanceMetres: null,
  fee: null,
  freeDeliveryFrom: null,
  minutes: null,
  found: null,
}
const landing = {
  name: 'demo',
  title: { en: 'Demo' },
  heading: null,
  description: null,
  languages: ['en'],
  brand: { colorCode: '#1c1a19', colorScheme: 'system' },
  kinds: [],
}

const requests: string[] = []

/** The card of the shop, for a visitor with these cookies. */
async function cardFor(cookies: readonly (readonly [string, string])[]) {
  const send = async ({ url }: ApiRequest) => {
    requests.push(url)
    const isMenu = url.startsWith('/v1/hamburgerMenus')
    const page = { landing, items: [entry], total: 1, filters: [] }
    const data = isMenu ? { items: [] } : url.startsWith('/v1/landing') ? page : storefront
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
  const { brands } = await readLanding(context, new Request('http://localhost/landing'), 'demo')
  const [brand] = brands
  return brand && { state: brand.state, opensAt: brand.opensAt, store: brand.store?.text }
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

  it('says how the one is that delivers to the chosen place, whatever was chosen in the shop', async () => {
    requests.length = 0
    const shown = await cardFor([
      ['where.saffron', 'a1.20.'],
      ['place', '25.08|55.14|en|Harbour'],
    ])
    expect(shown).toEqual({ state: 'open', opensAt: null, store: 'Bay' })
    expect(requests.some((url) => url.includes('lat=25.08&lng=55.14'))).toBe(true)
  })
})
