import type { ApiRequest } from '@compass/client'
import { serverWords } from '@compass/i18n/server'
import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import type { CartResult } from './cart-view.ts'
import { action } from './route.ts'

const AED = (amount: number) => ({ amount, currency: 'AED' })
const storefront = {
  merchant: {
    languages: ['en'],
    name: { en: 'Saffron' },
    currency: { code: 'AED', decimals: 2 },
    brand: {
      ...{ colorCode: '#C2410C', colorScheme: 'light', categoryLayout: 'plain', glyph: 'pot', logo: null, cover: [] },
      msgConfig: {},
    },
    phoneCountries: [],
    privacy: { pixels: [] },
  },
  sideMenu: [],
  stores: [],
  pages: { about: {}, faq: [], hasGallery: false },
}
const cartOf = (names: readonly string[]) => ({
  _id: 'b2',
  store: 's1',
  orderType: 20,
  schedule: null,
  area: null,
  count: names.length,
  oneMoreFree: [],
  products: names.map((name) => ({
    _id: name,
    product: { _id: name },
    name: { en: name },
    qty: 1,
    customize: [],
    unit: AED(100),
    total: AED(100),
    specialInstructions: '',
    photo: null,
    foodType: 10,
    unavailable: null,
    isGift: false,
  })),
  totals: {
    itemsTotal: AED(100),
    subtotal: AED(100),
    fees: [],
    tax: AED(0),
    taxIncluded: true,
    grandTotal: AED(100),
    explain: [],
  },
  promotion: null,
  spending: null,
  minimum: { required: null, missing: AED(0) },
  freeDelivery: null,
  delivery: null,
  expiresAt: '2026-03-10T10:30:00.000Z',
  version: 1,
})

serverWords('en')

const storeOf = (id: string) => ({
  _id: id,
  name: {},
  address: {},
  state: 'open',
  opensAt: null,
  serviceStates: [],
  pauseOrder: [],
  isDeliveryAvailable: true,
  isPickupAvailable: true,
  scheduledDeliveryDetails: { active: false },
  scheduledPickupDetails: { active: false },
  location: { lat: 0, lng: 0 },
})

interface CartAnswerOfPage {
  readonly answer: CartResult
  readonly calls: string[]
  readonly setCookies: readonly string[]
}

/** What the visitor is answered whose cart is past its half hour, and which calls that took. */
async function sent(
  fields: Record<string, string>,
  { stores = [], chosen }: { stores?: readonly object[]; chosen?: string } = {},
): Promise<CartAnswerOfPage> {
  const calls: string[] = []
  const setCookies: string[] = []
  let next: readonly string[] | null = null
  let isPast = true
  const data = (body: unknown) => ({
    status: 200,
    headers: {},
    body: Buffer.from(JSON.stringify({ data: body, meta: { code: 200 } })),
  })
  const send = async ({ method, url }: ApiRequest) => {
    const path = url.replace(/\?.*/, '')
    if (path.startsWith('/v1/storefronts/')) return data({ ...storefront, stores })
    if (path.startsWith('/v1/promotions')) return data({ items: [] })
    calls.push(`${method} ${path}`)
    if (method === 'GET') return data({ cart: next && cartOf(next), restorable: { count: 3 } })
    if (isPast) {
      isPast = false
      const meta = { code: 4212, error: 'cart_expired', message: 'put aside', requestId: 'r' }
      return { status: 410, headers: {}, body: Buffer.from(JSON.stringify({ data: null, meta })) }
    }
    next = [fields.product ?? '']
    return data({ cart: cartOf(next) })
  }
  const context = new RouterContextProvider()
  const page: Partial<PageRequest> = {
    publicUrl: 'http://localhost',
    clientAddress: '10.0.0.1',
    cookies: new Map([['s.1', 'token'], ...(chosen ? [['where.saffron', chosen] as const] : [])]),
    setCookies,
    languageWanted: ['en'],
    send,
  }
  context.set(pageRequest, page as PageRequest)
  const request = new Request('http://localhost/saffron/basket', { method: 'POST', body: new URLSearchParams(fields) })
  const answer = await action({ context, request, params: { url: 'saffron' } } as never)
  return { answer: answer as CartResult, calls, setCookies }
}

describe('a cart that is past its half hour', () => {
  it('what was being added is added, and what was put aside can be brought back beside it', async () => {
    const { answer, calls } = await sent({ intent: 'add', product: 'karak', store: 's1' })
    expect(answer.cart?.lines.map(({ id }) => id)).toEqual(['karak'])
    expect([answer.restorable, answer.refusal]).toEqual([{ count: 3 }, null])
    expect(calls).toHaveLength(3)
  })

  it('a change of one of its lines is answered with the way back to it', async () => {
    const { answer } = await sent({ intent: 'remove', line: 'soup', store: 's1' })
    expect([answer.cart, answer.restorable, answer.refusal]).toEqual([null, { count: 3 }, null])
  })
})

describe('D1: the store of a cart', () => {
  const add = { intent: 'add', product: 'karak', store: 's1' }
  const stores = [storeOf('s1'), storeOf('s2')]
  const remembered = async (options: Parameters<typeof sent>[1]) =>
    (await sent(add, options)).setCookies
      .filter((cookie) => cookie.startsWith('where.'))
      .map((cookie) => cookie.split(';')[0])

  it('stays the store of the page for as long as the cart may come back, though another one opens', async () => {
    expect(await remembered({ stores })).toEqual(['where.saffron=s1.20.'])
    expect(await remembered({ stores, chosen: '.10.' })).toEqual(['where.saffron=s1.10.'])
  })

  it('is not remembered over a choice, nor where there is one store alone', async () => {
    expect(await remembered({ stores, chosen: 's2.20.' })).toEqual([])
    expect(await remembered({ stores: [storeOf('s1')] })).toEqual([])
  })
})
