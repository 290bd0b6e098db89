import { getProblemPicture, readProblemPicture } from '@compass/contract/problems'
import { exportUser } from '@compass/contract/users'
import { merchantDocument } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../ids/index.ts'
import { checkInvariants } from '../../invariants/index.ts'
import { forgetProblemsOf } from '../../records/problems/problems.ts'
import { newCustomer } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { receivedOrder, report, reported } from './test-problems.ts'

describe('the picture of a problem', () => {
  let api: TestApi
  let key: string
  beforeAll(async () => {
    api = await testApi()
    key = await api.merchantKey()
  })
  afterAll(async () => {
    expect(await checkInvariants(api.database)).toEqual([])
    await api.close()
  })

  /** A photograph with what a camera writes beside it. */
  const photograph = (width = 2000, height = 1500) =>
    sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
      .withExif({ IFD0: { Copyright: 'Layla at home' }, IFD3: { GPSLatitude: '25/1 4/1 0/1' } })
      .jpeg()
      .toBuffer()

  const readBytes = async (url: string, token: string) => {
    const answer = await api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
  }
  const ofMerchant = (id: string) => readProblemPicture.path.replace(':id', id)
  const ofCustomer = (id: string, problem: string) =>
    getProblemPicture.path.replace(':id', id).replace(':problem', problem)

  it('is encoded anew and small, without what the camera wrote, for merchant and customer alone', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const picture = (await photograph()).toString('base64')
    const problem = await reported(api, customer, id, { kind: 'wrong', lines: [karak], picture })
    const seen = await readBytes(ofMerchant(problem), key)
    expect(seen).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    })
    const { format, width, height, exif } = await sharp(seen.bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1280, height: 960, exif: undefined })
    expect((await readBytes(ofCustomer(id, problem), customer.token)).bytes.equals(seen.bytes)).toBe(true)

    const stranger = await newCustomer(api)
    const otherKey = await api.merchantKey(await api.apply(merchantDocument({ slug: 'other-kitchen' })))
    const refused = [
      await readBytes(ofCustomer(id, problem), stranger.token),
      await readBytes(ofCustomer(id, newId()), customer.token),
      await readBytes(ofMerchant(problem), otherKey),
      await readBytes(ofMerchant(newId()), key),
      await readBytes(ofMerchant('x'), key),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await readBytes(ofMerchant(problem), customer.token)).status).toBe(401)
  })

  it('hostile 98: of another kind, broken, too many pixels or too large is refused', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const wide = await sharp({ create: { width: 16_000, height: 3_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const cut = (await photograph()).subarray(0, 2000)
    for (const bytes of [Buffer.from(svg), Buffer.from('GIF89a.....'), Buffer.from('%PDF-1.7'), cut, wide]) {
      const { meta } = await report(api, customer, id, { lines: [karak], picture: bytes.toString('base64') })
      expect(meta.error).toBe('invalid_picture')
    }
    const large = await report(api, customer, id, { lines: [karak], picture: 'A'.repeat(9_500_004) })
    expect(large.status).toBe(400)
    const huge = await report(api, customer, id, { lines: [karak], picture: 'A'.repeat(11_000_000) })
    expect(huge.status).toBe(413)
  })

  it('is in the export of the user, and goes with the account, as the words do', async () => {
    const { customer, id, karak } = await receivedOrder(api, key)
    const picture = (await photograph(40, 30)).toString('base64')
    const problem = await reported(api, customer, id, { lines: [karak], words: 'No tea.', picture })
    const { data } = await api.call(exportUser, { params: { id: customer.userId } }, customer)
    expect((data as { problems?: unknown }).problems).toMatchObject([{ _id: problem, words: 'No tea.' }])
    expect(JSON.stringify(data)).toContain('"pictureWebp"')
    await forgetProblemsOf(api.database.tenant(api.merchantId), customer.userId)
    const { rows } = await api.sql.query('select words, has_picture from order_problems where problem_id = $1', [
      problem,
    ])
    expect(rows).toEqual([{ words: '', has_picture: false }])
    expect((await readBytes(ofMerchant(problem), key)).status).toBe(404)
  })
})
