import { listMerchantOrders } from '@compass/contract/merchant-side'
import { beginMerchant } from '@compass/contract/platform'
import * as calls from '@compass/contract/settings'
import { merchantDocument } from '@compass/testkit/merchants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { answerOf } from '../users/test-accounts.ts'

let test: TestApi
let owner: Awaited<ReturnType<typeof signInStaff>>
beforeAll(async () => {
  test = await testApi()
  owner = await signInStaff(test)
})
afterAll(async () => expect(await test.end()).toEqual([]))

describe('keys of the merchant’s own', () => {
  it('are made, work, are seen without their text, and end', async () => {
    const created = await test.call(calls.makeOwnKey, { body: { name: 'Till' } }, owner)
    expect(created.data.key).toMatch(/^mk_/)
    expect((await test.call(listMerchantOrders, {}, { token: created.data.key })).status).toBe(200)
    const listed = await test.call(calls.listOwnKeys, {}, owner)
    expect(JSON.stringify(listed.data)).not.toContain(created.data.key)
    const rotated = await test.call(calls.rotateOwnKey, { params: { id: created.data._id }, body: { hours: 0 } }, owner)
    expect(rotated.data.key).not.toBe(created.data.key)
    await test.call(calls.revokeOwnKey, { params: { id: rotated.data._id } }, owner)
    expect((await test.call(listMerchantOrders, {}, { token: rotated.data.key })).status).toBe(401)
  })

  it('hostile: a manager, a key and an owner who has not confirmed make none', async () => {
    const body = { name: 'Mine' }
    const manager = await signInStaff(test, { role: 'manager' })
    expect(answerOf(await test.call(calls.makeOwnKey, { body }, manager))).toBe('403 not_your_role')
    const key = await test.merchantKey()
    expect((await test.call(calls.makeOwnKey, { body }, { token: key })).status).toBe(401)
    const stale = await signInStaff(test, { isConfirmed: false })
    expect(answerOf(await test.call(calls.makeOwnKey, { body }, stale))).toBe('403 confirmation_needed')
  })

  it('hostile: another merchant’s key is not there', async () => {
    const other = await test.apply(merchantDocument({ slug: 'other-kitchen' }))
    await test.merchantKey(other)
    const theirs = await signInStaff(test, { merchantId: other, slug: 'other-kitchen' })
    const [key] = (await test.call(calls.listOwnKeys, {}, theirs)).data.items
    expect((await test.call(calls.revokeOwnKey, { params: { id: key!._id } }, owner)).status).toBe(404)
    expect((await test.call(calls.listOwnKeys, {}, theirs)).data.items[0]!.isLive).toBe(true)
  })
})

it('credentials are stored and never answered again', async () => {
  const before = await test.call(calls.listOwnSecrets, {}, owner)
  const provider = before.data.providers.find(({ required }) => required.length > 0)!
  const values = Object.fromEntries(provider.required.map((name) => [name, `planted-${name}-0123456789`]))
  const params = { provider: provider.provider }
  const put = await test.call(calls.putOwnSecrets, { params, body: { values } }, owner)
  if (put.status === 200) {
    const listed = JSON.stringify((await test.call(calls.listOwnSecrets, {}, owner)).data)
    expect(listed).not.toContain('planted-')
    expect((await test.call(calls.deleteOwnSecrets, { params, query: {} }, owner)).status).toBe(200)
  } else expect(answerOf(put)).toBe('422 invalid_fields')
})

it('says where its host names should lead, and what it lacks before it opens', async () => {
  const { data } = await test.call(calls.lookAtHosts, {}, owner)
  expect(data.publicUrl).toMatch(/\/test-kitchen$/)
  expect(data.items).toEqual([])
  const shop = await test.call(calls.examineOwnShop, {}, await signInStaff(test, { role: 'manager' }))
  expect(shop.data.merchant).toBe('test-kitchen')
})

describe('a merchant that begins', () => {
  const begin = (slug: string, body: object) =>
    test.call(beginMerchant, { params: { slug }, body: body as never }, { token: test.platform })

  it('is there and closed, and lacks a product, an area and a way to pay', async () => {
    const begun = await begin('reem-bakery', { name: 'Reem Bakery', country: 'AE' })
    expect([begun.status, (begun.meta as { errors?: unknown }).errors]).toEqual([201, undefined])
    const theirs = await signInStaff(test, { merchantId: begun.data._id, slug: 'reem-bakery' })
    const { data } = await test.call(calls.examineOwnShop, {}, theirs)
    expect(data.canOpen).toBe(false)
  })

  it('hostile: once, in a country that we know or with what it needs, by a slug that is one', async () => {
    expect(answerOf(await begin('reem-bakery', { name: 'Again' }))).toBe('409 slug_taken')
    expect((await begin('far-away', { name: 'Far', country: 'ZW' })).status).toBe(400)
    expect(
      (await begin('far-away', { name: 'Far', country: 'ZW', currency: 'USD', timeZone: 'Africa/Harare' })).status,
    ).toBe(201)
    expect((await begin('v1', { name: 'No' })).status).toBe(422)
    expect((await begin('Not A Slug', { name: 'No' })).status).toBe(422)
  })
})
