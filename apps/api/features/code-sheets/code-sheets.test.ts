import { downloadCodeSheet, drawCodes, listSpots, renewSpot } from '@compass/contract/spots'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPdfToText, needsPdfToText, wordsOf } from '../../pdf/test-read-pdf.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { readDrawnCodes } from '../../testing/test-read-codes.ts'
import { spotsDocument } from '../spots/test-spots.ts'
import { answerOf } from '../users/test-accounts.ts'

let test: TestApi
let key: string
beforeAll(async () => {
  test = await testApi({ document: spotsDocument() })
  key = await test.merchantKey()
})
afterAll(async () => expect(await test.end()).toEqual([]))

const download = (query = '', token = key) =>
  test.inject({ url: `/v1/merchant/spots/codes${query}`, headers: { authorization: `Bearer ${token}` } })
const urls = async (store?: string) => {
  const { data } = await test.call(listSpots, { query: store === undefined ? {} : { store } }, { token: key })
  return data.items.map(({ url }) => url)
}
const storeOf = async (name: string) => (await test.merchant()).merchant.stores.find((store) => store.key === name)!.id
const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)!.length

describe('the sheet of codes', () => {
  it('is a PDF of A4 pages that is printed in its own size, named after the merchant, and kept by no cache', async () => {
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="test-kitchen-codes-card.pdf"',
      'cache-control': 'private, no-store',
    })
    const pdf = answer.rawPayload.toString('latin1')
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7')
    expect(pdf).toContain('/MediaBox [0 0 595.28 841.89]')
    expect(pdf).toContain('/PrintScaling /None')
  })

  it.each(['sticker', 'card', 'stand'])('of the size %s has every code, each read as its link says', async (size) => {
    const pdf = (await download(`?size=${size}`)).rawPayload
    const codes = await readDrawnCodes(pdf)
    expect(codes.map(({ text }) => text)).toEqual(await urls())
    expect(codes.map(({ url }) => url)).toEqual(await urls())
    expect(new Set(codes.map(({ correction }) => correction))).toEqual(new Set(['Q']))
    // Two stores, each on a page of its own.
    expect(pageCount(pdf)).toBe(2)
    expect(codes.map(({ page }) => page)).toEqual([1, 1, 1, 1, 2])
  })

  it('of one store has its codes alone, whether the store is named by its id or by its key', async () => {
    const bay = await storeOf('bay')
    for (const store of [bay, 'bay']) {
      const codes = await readDrawnCodes((await download(`?store=${store}`)).rawPayload)
      expect(codes.map(({ text }) => text)).toEqual(await urls(bay))
    }
  })

  it('has the new code of a table after the old one was renewed', async () => {
    const { data } = await test.call(listSpots, { query: { store: await storeOf('bay') } }, { token: key })
    const [{ _id, url }] = data.items as [(typeof data.items)[number]]
    const renewed = await test.call(renewSpot, { params: { id: _id } }, { token: key })
    const codes = await readDrawnCodes((await download('?store=bay')).rawPayload)
    expect(codes.map(({ text }) => text)).toEqual([renewed.data.url])
    expect(renewed.data.url).not.toBe(url)
  })

  it.skipIf(!hasPdfToText)(`says everything in the merchant’s languages${needsPdfToText}`, async () => {
    const words = wordsOf((await download('?store=marina')).rawPayload, 'codes')
    for (const word of ['Test Kitchen', 'مطبخ التجربة', 'Table', 'طاولة', 'Terrace', 'الشرفة', 'Room', 'غرفة', '304'])
      expect(words).toContain(word)
    for (const word of ['Third floor', 'الطابق الثالث', 'Choose your', 'اختر طاولتك']) expect(words).toContain(word)
    for (const word of ['Scan, order, pay', 'امسح واطلب وادفع']) expect(words.split(word)).toHaveLength(5)
  })
})

describe('codes for a screen', () => {
  const draw = (spots: string, token = key) => test.call(drawCodes, { query: { spots: spots as never } }, { token })

  it('are the same as the printed ones, of the tables that were asked for', async () => {
    const { data } = await test.call(listSpots, { query: { store: await storeOf('bay') } }, { token: key })
    const [spot] = data.items as [(typeof data.items)[number]]
    const drawn = await draw(spot._id)
    expect(drawn.data.items.map(({ spot: id, url }) => [id, url])).toEqual([[spot._id, spot.url]])
    const { rows } = drawn.data.items[0]!
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([rows.length]))
    // The mark in a corner of every code.
    expect(rows.slice(0, 3).map((row) => row.slice(0, 7))).toEqual(['1111111', '1000001', '1011101'])
  })

  it('are of the shop’s own address where no table is named, and never of another merchant’s table', async () => {
    expect((await draw('')).data.items).toMatchObject([{ spot: null, url: expect.stringMatching(/\/test-kitchen$/) }])
    const other = await test.merchantKey(await test.apply(spotsDocument('drawn-kitchen')))
    const { data } = await test.call(listSpots, { query: {} }, { token: other })
    expect((await draw(data.items.map(({ _id }) => _id).join(','))).data.items).toEqual([])
  })
})

describe('no sheet', () => {
  it('is there of a store that is unknown, or another merchant’s', async () => {
    const other = await test.apply(spotsDocument('other-kitchen'))
    const theirs = (await test.api.merchants.load(other))!.merchant.stores[0]!.id
    for (const store of ['x', theirs]) expect((await download(`?store=${store}`)).statusCode).toBe(404)
  })

  it('is drawn in a size that there is not', async () => {
    const answer = await download('?size=huge')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().meta.errors).toMatchObject([{ path: 'size' }])
  })

  it('is drawn for guests, or for nobody', async () => {
    const guest = await test.guest()
    expect((await download('', guest.token)).statusCode).toBe(401)
    expect(answerOf(await test.call(downloadCodeSheet, {}))).toBe('401 unauthenticated')
  })

  it('is there of a merchant, or of a store, without tables and rooms', async () => {
    const plain = await test.apply(merchantDocument({ slug: 'plain-kitchen' }))
    const token = await test.merchantKey(plain)
    for (const query of ['', '?store=marina']) expect((await download(query, token)).statusCode).toBe(404)
  })

  it('holds more codes than one store can have: those are printed store by store', async () => {
    const document = spotsDocument('large-hotel')
    const [marina, bay] = document.stores
    const rooms = (first: number) => Array.from({ length: 1_300 }, (_, number) => ({ number: first + number }))
    bay!.services = ['delivery', 'pickup', 'dineIn', 'room']
    bay!.payment = { ...bay!.payment, room: ['cod'] }
    marina!.rooms = rooms(1_000)
    bay!.rooms = rooms(3_000)
    const token = await test.merchantKey(await test.apply(document))
    const answer = await download('', token)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().meta.errors).toMatchObject([{ path: 'store' }])
  })

  it('is drawn where the key that makes the codes cannot be opened', async () => {
    const sealed = await test.apply(spotsDocument('sealed-kitchen'))
    const token = await test.merchantKey(sealed)
    expect((await download('', token)).statusCode).toBe(200)
    await test.sql.query('update spot_keys set sealed = $2 where merchant_id = $1', [sealed, Buffer.alloc(64)])
    expect((await download('', token)).statusCode).toBe(503)
  })
})
