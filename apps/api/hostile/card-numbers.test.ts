import { addAddress } from '@compass/contract/addresses'
import type { Call } from '@compass/contract/call'
import { calls } from '@compass/contract/calls'
import { setInstruction } from '@compass/contract/cart'
import type { Meta } from '@compass/contract/envelope'
import { moveOrder } from '@compass/contract/merchant-side'
import { rateOrder } from '@compass/contract/ratings'
import { updateProfile } from '@compass/contract/users'
import { maskCardNumbers } from '@compass/domain/contacts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { checkInvariants } from '../invariants/index.ts'
import { newCustomer, shopOf } from '../testing/customer.ts'
import { signInStaff, type TestStaff } from '../testing/staff.ts'
import { type TestApi, testApi } from '../testing/test-api.ts'

/** One number in the disguises that people and programs give it. */
const DISGUISES = {
  spaces: '4242 4242 4242 4242',
  dots: '4242.4242.4242.4242',
  'middle dots': '4242·4242·4242·4242',
  hyphens: 'card 5555-5555-5555-4444, cvv 123',
  'Arabic digits': '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢',
  'full-width digits': '４２４２４２４２４２４２４２４２',
  'a URL': 'https://pay.example/charge?card=4242424242424242&cvv=123',
} as const
const CARDS = Object.values(DISGUISES)
/** What reads as a number and is no card: a barcode, a phone, an id. */
const HARMLESS = ['4006381333931', '+4915123456789', '42424242-4242-7242-8242-424242424242']

/** A field of a call: where it stands in its query or body. */
interface Field {
  readonly call: Call
  readonly part: 'query' | 'body' | 'params'
  readonly path: readonly string[]
}

interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
}

/** Paths of everything in a schema that may be a text; `0` is an item of a list, `anything` a name that nobody foresaw. */
function textPaths(schema: Schema, path: readonly string[] = []): string[][] {
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (choices.length > 0) return choices.flatMap((choice) => textPaths(choice, path))
  if (schema.enum || 'const' in schema) return []
  if (schema.type === 'object' || schema.properties) {
    const more = typeof schema.additionalProperties === 'object' ? { anything: schema.additionalProperties } : {}
    return Object.entries({ ...schema.properties, ...more }).flatMap(([name, one]) => textPaths(one, [...path, name]))
  }
  if (schema.type === 'array') return textPaths(schema.items ?? {}, [...path, '0'])
  return schema.type === undefined || schema.type === 'string' ? [[...path]] : []
}

function fieldsOf(call: Call): Field[] {
  return (['query', 'body'] as const).flatMap((part) => {
    const schema = call[part]
    if (!schema) return []
    const paths = textPaths(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
    return [...new Set(paths.map((path) => path.join('.')))].map((path) => ({ call, part, path: path.split('.') }))
  })
}

/** Names in the path of a call: what stands there is looked up, and kept nowhere. */
function namesOf(call: Call): Field[] {
  return [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ call, part: 'params', path: [name!] }))
}

/** What is not there is taken away and has no pictures, and a browser that comes back is sent on: nothing is written. */
const KEEPS_NOTHING = new Set(['removeFavourite', 'listPictures', 'gatewayReturn', 'gatewayReturnByForm'])

/** A text in the place of a field, and nothing else. */
function valueAt(path: readonly string[], text: string): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), text)
}

const nameOf = ({ call, part, path }: Field) => `${call.name} ${part}.${path.join('.')}`

const TOKENS = /\.(cardId|cardToken|walletToken)$/

describe('hostile 47: a card number in any text of any call', () => {
  let api: TestApi
  let merchantKey: string
  let staff: TestStaff
  const lines: string[] = []
  const checked = calls.filter((call) => !call.skipsCardCheck)
  const fields = checked.flatMap(fieldsOf)

  beforeAll(async () => {
    api = await testApi({ logTo: (line) => lines.push(line) })
    merchantKey = await api.merchantKey()
    staff = await signInStaff(api)
  })
  afterAll(() => api.close())

  async function send({ call, part, path }: Field, text: string, token: string): Promise<string> {
    const bearers = {
      session: token,
      guest: token,
      merchant: merchantKey,
      platform: api.platform,
      anyone: '',
      staff: '',
    }
    const bearer = bearers[call.auth]
    const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      part === 'params' && name === path[0] ? encodeURIComponent(text) : '01900000-0000-7000-8000-000000000001',
    )
    const answer = await api.inject({
      method: call.method,
      url: part === 'query' ? `${url}?${new URLSearchParams({ [path[0]!]: text })}` : url,
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...(call.auth === 'staff' && staff.headers) },
      ...(part === 'body' && { payload: valueAt(path, text) as object }),
    })
    const isEmpty = answer.body === ''
    return `${answer.statusCode} ${isEmpty ? '' : answer.json().meta.error}`
  }

  test('every text of a body and a query is looked at', () => {
    expect(fields.length).toBeGreaterThan(250)
    expect(fields.filter((field) => TOKENS.test(nameOf(field))).map(nameOf)).toEqual([
      'placeOrder body.payment.cardId',
      'placeOrder body.payment.cardToken',
      'placeOrder body.payment.walletToken',
      'payTableBill body.payment.cardId',
      'payTableBill body.payment.cardToken',
      'payTableBill body.payment.walletToken',
      'acceptReplacements body.payment.cardId',
      'acceptReplacements body.payment.cardToken',
      'acceptReplacements body.payment.walletToken',
      'payOrder body.payment.cardId',
      'payOrder body.payment.cardToken',
      'payOrder body.payment.walletToken',
      'processWallet body.walletToken',
      'payByLink body.payment.cardId',
      'payByLink body.payment.cardToken',
      'payByLink body.payment.walletToken',
    ])
    expect(calls.filter((call) => call.skipsCardCheck).map(({ name }) => name)).toEqual([
      // Credentials are sealed, and some are long numbers; Apple's file is bytes.
      ...['putSecrets', 'putAppleDomain'],
      // A page of a prescription is bytes, which are sealed.
      ...['addPrescription', 'courierNotice', 'gatewayNotice', 'gatewayReturn', 'gatewayReturnByForm'],
      // Bytes that a provider of messages signed: ids, states and a telephone.
      'messageReceipt',
      'applyCatalogue',
      // Changes of a document, as the document itself; an owner's credentials, as the platform's.
      ...['changeDocument', 'checkChanges', 'saveDrafts', 'uploadPicture', 'tryPromotion', 'putOwnSecrets'],
      ...['applyMerchant', 'putPicture', 'applyLanding', 'browserLog', 'browserError'],
      // Ids of advertisers are long numbers; what reads as a card is refused, masked or dropped (`features/conversions`).
      'sendEvent',
    ])
  })

  test.each(Object.entries(DISGUISES))(
    'in %s it is refused in each, and stands in no line of the log',
    async (_, card) => {
      const { token } = await api.guest()
      lines.length = 0
      const taken: string[] = []
      for (const field of fields) {
        const isToken = TOKENS.test(nameOf(field))
        const answer = await send(field, card, token)
        if ((answer === '422 card_data_not_accepted') === isToken) taken.push(`${nameOf(field)}: ${answer}`)
      }
      expect(taken).toEqual([])
      expect(lines).toHaveLength(fields.length)
      expect(lines.filter((line) => line.includes('[card]') || maskCardNumbers(line) !== line)).toEqual([])
    },
  )

  test.each(Object.entries(DISGUISES))(
    'in a path, in %s: it is nobody, and stands in no line of the log',
    async (_, card) => {
      const { token } = await api.guest()
      lines.length = 0
      const taken: string[] = []
      for (const field of calls.flatMap(namesOf)) {
        const answer = await send(field, card, token)
        if (!/^4\d\d /.test(answer)) taken.push(field.call.name)
      }
      expect(taken.filter((name) => !KEEPS_NOTHING.has(name))).toEqual([])
      expect(lines.length).toBeGreaterThan(100)
      expect(lines.filter((line) => maskCardNumbers(line) !== line)).toEqual([])
    },
  )

  test.each(HARMLESS)('%s is refused in none as a card', async (text) => {
    const { token } = await api.guest()
    const refused: string[] = []
    // A stream that is opened never ends.
    for (const field of fields.filter(({ call }) => call.name !== 'merchantOrderEvents')) {
      if ((await send(field, text, token)).endsWith('card_data_not_accepted')) refused.push(nameOf(field))
    }
    expect(refused).toEqual([])
  })

  test('as a number, as a name, in a key of idempotency and in a field that nobody knows', async () => {
    const { token } = await api.guest()
    const put = async (payload: object, headers: Readonly<Record<string, string>> = {}) => {
      const request = { method: 'PUT', url: '/v1/users/profile', payload } as const
      const answer = await api.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...headers } })
      return answer.json().meta.error
    }
    expect([
      await put({ more: 4242424242424242 }),
      await put({ more: { '4242 4242 4242 4242': 1 } }),
      await put({}, { 'idempotency-key': '4242424242424242' }),
      await put({ unknown: [[{ deep: CARDS[0] }]] }),
      await put({ cardDetails: { number: '1' } }),
      await put({ cardCode: '123' }),
      await put({ cardCode: '', cardDetails: null, lat: 24.424242424242 }),
    ]).toEqual([...Array(6).fill('card_data_not_accepted'), undefined])
  })

  test.each(CARDS)('%s in a line of ours: it is not written', (card) => {
    lines.length = 0
    api.api.log.warn({ reason: `no answer for ${card}` }, `lost ${card}`)
    const line = JSON.parse(lines[0]!) as { reason: string; msg: string }
    const written = card.replace(/5555[\d-]+4444|4242424242424242/, '[card]').replace(/^[\d ٠-٩０-９.·]+$/, '[card]')
    expect([line.reason, line.msg]).toEqual([`no answer for ${written}`, `lost ${written}`])
  })

  test('nothing of all that is in a table', async () => {
    expect(await checkInvariants(api.database)).toEqual([])
  })
})

describe('hostile 47: where people and staff write', () => {
  let api: TestApi
  let writing: Record<string, (text: string) => Promise<{ readonly status: number; readonly meta: Meta }>>

  beforeAll(async () => {
    api = await testApi()
    const [key, shop, customer] = [await api.merchantKey(), await shopOf(api), await newCustomer(api)]
    const staff = { token: key }
    await customer.add('soup')
    const { _id: id } = (await customer.place()).data.order
    for (const to of [20, 40, 60]) await api.call(moveOrder, { params: { id }, body: { to } }, staff)
    await customer.add('soup')
    const line = (await customer.cart()).products[0]!._id
    const area = shop.area('marina', 'harbour')
    const home = {
      addressType: 10 as const,
      buildingName: 'Marina Heights',
      flatOrVilla: '4',
      floor: '1',
      streetName: 'Harbour Street',
      area,
    }
    writing = {
      'a note with a product': (text) => customer.add('karak', { specialInstructions: text }),
      'a changed note': (text) =>
        api.call(setInstruction, { params: { id: line }, body: { specialInstructions: text } }, customer),
      'an address': (text) => api.call(addAddress, { body: { ...home, additionalInfo: text } as never }, customer),
      'an e-mail': (text) =>
        api.call(updateProfile, { body: { email: `${text.replace(/[^\d.]/g, '')}@example.com` } }, customer),
      feedback: (text) => api.call(rateOrder, { params: { id }, body: { rating: 5, feedback: text } }, customer),
      'a note with an order': async (text) => {
        const another = await newCustomer(api)
        await another.add('soup')
        return another.place({ deliveryInstruction: text })
      },
      'a reason of the staff': async (text) => {
        const another = await newCustomer(api)
        await another.add('soup')
        const placed = (await another.place()).data.order
        return api.call(moveOrder, { params: { id: placed._id }, body: { to: 30, reason: text } }, staff)
      },
    }
  })
  afterAll(() => api.close())

  const CARD = ['4242.4242.4242.4242', 'card 4242 4242 4242 4242', '4242424242424242']

  test.each(CARD)('%s is refused and stored nowhere', async (card) => {
    const answers: string[] = []
    for (const [name, write] of Object.entries(writing)) {
      const { status, meta } = await write(card)
      answers.push(`${name}: ${status} ${meta.error}`)
    }
    expect(answers).toEqual(Object.keys(writing).map((name) => `${name}: 422 card_data_not_accepted`))
    expect(await checkInvariants(api.database)).toEqual([])
  })

  test('a barcode is taken as what it is', async () => {
    const refused: string[] = []
    for (const [name, write] of Object.entries(writing)) {
      const { status, meta } = await write('4006381333931')
      if (status >= 300) refused.push(`${name}: ${status} ${meta.error}`)
    }
    expect(refused).toEqual([])
    expect(await checkInvariants(api.database)).toEqual([])
  })
})
