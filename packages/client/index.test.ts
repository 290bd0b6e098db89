import { addProductToCart, getCart } from '@compass/contract/cart'
import { placeOrder } from '@compass/contract/orders'
import { addPrescription } from '@compass/contract/prescriptions'
import { getStorefront } from '@compass/contract/stores'
import { describe, expect, it } from 'vitest'
import { type ApiRequest, type ClientOptions, createClient, fetchTransport, writeRequest } from './index.ts'

function answering(status: number, envelope: unknown, options: Omit<ClientOptions, 'transport'> = {}) {
  const sent: ApiRequest[] = []
  const client = createClient({
    ...options,
    async transport(request) {
      sent.push(request)
      return { status, headers: {}, body: new TextEncoder().encode(JSON.stringify(envelope)) }
    },
  })
  return { client, sent }
}

const OK = { data: { cart: null }, meta: { code: 200, message: 'OK', requestId: 'r' } }

describe('a call', () => {
  it('travels by the contract: method, filled path, query, JSON body', () => {
    const slug = writeRequest(getStorefront, { params: { slug: 'saffron & co' } })
    expect([slug.method, slug.url, slug.body]).toEqual(['GET', '/v1/storefronts/saffron%20%26%20co', undefined])

    const body = { store: 's', product: 'p', orderType: 10 as const }
    const added = writeRequest(addProductToCart, { body })
    expect([added.method, added.url]).toEqual(['POST', '/v1/carts/addProductToCart'])
    expect([added.headers['content-type'], JSON.parse(String(added.body))]).toEqual(['application/json', body])
  })

  it('carries raw bytes where the call takes them', () => {
    const bytes = new Uint8Array([1, 2, 3])
    const added = writeRequest(addPrescription, { query: { line: 'l' } }, { bytes })
    expect([added.url, added.body]).toEqual(['/v1/carts/prescriptions?line=l', bytes])
    expect(added.headers['content-type']).toBe('application/octet-stream')
  })

  it('leaves out what the query does not say', () => {
    expect(writeRequest(getCart, { query: { store: undefined } }).url).toBe('/v1/carts')
    expect(writeRequest(getCart, { query: { store: 'a b' } }).url).toBe('/v1/carts?store=a+b')
  })

  it('says who calls, in which language and with which key', async () => {
    const { client, sent } = answering(200, OK, {
      token: 'm.secret',
      language: 'ar',
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
    await client(getCart, {}, { idempotencyKey: 'once', language: 'fr', url: 'saffron' })
    expect(sent[0]!.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer m.secret',
      'content-language': 'fr',
      'idempotency-key': 'once',
      'x-forwarded-for': '10.0.0.1',
      'x-merchant': 'saffron',
    })
  })

  it('goes to where the client is told', async () => {
    const { client, sent } = answering(200, OK, { base: 'https://order.example' })
    await client(getCart, {})
    expect(sent[0]!.url).toBe('https://order.example/v1/carts')
  })
})

describe('an answer', () => {
  it('is its data', async () => {
    expect(await answering(200, OK).client(getCart, {})).toEqual({ ok: true, status: 200, data: { cart: null } })
  })

  it('may have a warning beside its data', async () => {
    const meta = { code: 4204, message: 'Another offer would give more.', requestId: 'r', error: 'promo_gives_less' }
    expect(await answering(200, { data: {}, meta }).client(getCart, {})).toEqual({
      ok: true,
      status: 200,
      data: {},
      warning: 'Another offer would give more.',
    })
  })

  it('is a refusal with code, slug, sentence and faults of fields', async () => {
    const errors = [{ path: 'phone', message: 'Please enter a phone number.' }]
    const meta = { code: 4215, message: 'Please check your details.', requestId: 'r', error: 'invalid_fields', errors }
    const refused = await answering(422, { data: null, meta }).client(getCart, {})
    expect(refused).toEqual({
      ok: false,
      status: 422,
      code: 4215,
      error: 'invalid_fields',
      message: 'Please check your details.',
      errors,
      data: null,
    })
  })

  it('that leads to another address is a refusal, although its status is 200', async () => {
    const meta = { code: 4300, message: 'moved', requestId: 'r', error: 'go_elsewhere' }
    const answer = await answering(200, { data: { url: 'https://order.example/a' }, meta }).client(getCart, {})
    expect(answer).toMatchObject({
      ok: false,
      code: 4300,
      error: 'go_elsewhere',
      data: { url: 'https://order.example/a' },
    })
  })
})

it('over the network the body, the status and every cookie come back', async () => {
  const seen: unknown[] = []
  const send: typeof fetch = async (url, init) => {
    seen.push([String(url), init?.method, init?.body])
    const headers = new Headers([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ])
    return new Response(
      JSON.stringify({ data: { order: { _id: 'o' } }, meta: { code: 201, message: '', requestId: 'r' } }),
      { status: 201, headers },
    )
  }
  const transport = fetchTransport(send)
  const client = createClient({ transport, base: 'https://order.example' })
  const body = {
    store: 's',
    cart: 'c',
    orderType: 10,
    payment: { mod: 'cod' },
    expected: { grandTotal: { amount: 1, currency: 'AED' } },
  } as const
  expect(await client(placeOrder, { body })).toMatchObject({ ok: true, status: 201, data: { order: { _id: 'o' } } })
  expect(seen).toEqual([['https://order.example/v1/orders', 'POST', JSON.stringify(body)]])
  const { headers } = await transport({ method: 'GET', url: 'https://order.example/', headers: {} })
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
})
