import * as calls from '@compass/contract/staff'
import { merchantDocument } from '@compass/testkit/merchants'
import { beforeEach, describe, expect, it } from 'vitest'
import { signInStaff, type TestStaff } from '../../testing/staff.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { newPhone } from '../users/test-phones.ts'
import { cookieOf, type newcomersOf, reasonOf, testStaff } from './test-newcomers.ts'

let test: TestApi
let people: ReturnType<typeof newcomersOf>
testStaff((opened, newcomers) => {
  test = opened
  people = newcomers
})

describe('who works here', () => {
  let owner: TestStaff
  beforeEach(async () => {
    owner = await signInStaff(test)
  })

  it('is an owner’s to see and to change: no key, no manager', async () => {
    const manager = await signInStaff(test, { role: 'manager' })
    const requested = [
      await test.call(calls.listStaff, {}, manager),
      await test.call(calls.inviteStaff, { body: { name: 'Sara', role: 'owner' } }, manager),
      await test.call(calls.changeStaff, { params: { id: manager.id }, body: { role: 'owner' } }, manager),
      await test.call(calls.removeStaff, { params: { id: owner.id } }, manager),
      await test.call(calls.endSessionsOfStaff, { params: { id: owner.id } }, manager),
    ]
    expect(requested.map(reasonOf)).toEqual(Array(5).fill('403 not_your_role'))
    const key = await test.merchantKey()
    const byKey = await test.call(calls.inviteStaff, { body: { name: 'Sara', role: 'owner' } }, { token: key })
    expect(reasonOf(byKey)).toBe('401 unauthenticated')
  })

  it('ends at once when they are removed: session, passkey, what they invited', async () => {
    const rami = await people.joins({ role: 'manager' })
    expect(reasonOf(await test.call(calls.removeStaff, { params: { id: rami.id } }, owner))).toBe('200')
    expect(reasonOf(await test.call(calls.getStaffSession, {}, rami))).toBe('401 unauthenticated')
    expect(reasonOf(await people.signsIn(rami))).toBe('422 passkey_refused')
    expect(reasonOf(await test.call(calls.removeStaff, { params: { id: rami.id } }, owner))).toBe('404 not_found')
  })

  it('is signed out of one session, or of all', async () => {
    const rami = await people.joins({ role: 'manager' })
    const again = cookieOf(test, await people.signsIn(rami))
    const { items } = (await test.call(calls.listSessionsOfStaff, { params: { id: rami.id } }, owner)).data
    expect(items).toHaveLength(2)
    const older = { params: { id: rami.id }, query: { session: items.at(-1)!._id } }
    expect((await test.call(calls.endSessionsOfStaff, older, owner)).data.ended).toBe(1)
    const alive = [rami, { headers: again }].map((one) => test.call(calls.getStaffSession, {}, one))
    expect((await Promise.all(alive)).map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect((await test.call(calls.endSessionsOfStaff, { params: { id: rami.id } }, owner)).data.ended).toBe(1)
    expect((await test.call(calls.getStaffSession, {}, { headers: again })).status).toBe(401)
  })

  it('of another merchant is nobody here', async () => {
    const merchantId = await test.apply(merchantDocument({ slug: `far-${newPhone()}` }))
    const { slug } = (await test.api.merchants.load(merchantId))!.merchant
    const stranger = await signInStaff(test, { merchantId, slug })
    const requested = [
      await test.call(calls.changeStaff, { params: { id: owner.id }, body: { role: 'counter' } }, stranger),
      await test.call(calls.removeStaff, { params: { id: owner.id } }, stranger),
      await test.call(calls.listSessionsOfStaff, { params: { id: owner.id } }, stranger),
      await test.call(calls.endSessionsOfStaff, { params: { id: owner.id } }, stranger),
    ]
    expect(requested.map(reasonOf)).toEqual(Array(4).fill('404 not_found'))
    expect((await test.call(calls.listStaff, {}, stranger)).data.items.map(({ _id }) => _id)).toEqual([stranger.id])
  })

  it('has an owner always: not removed, not demoted, not by two at once', async () => {
    const merchantId = await test.apply(merchantDocument({ slug: `alone-${newPhone()}` }))
    const { slug } = (await test.api.merchants.load(merchantId))!.merchant
    const [first, second] = [
      await signInStaff(test, { merchantId, slug }),
      await signInStaff(test, { merchantId, slug }),
    ]
    const rivals = await Promise.all([
      test.call(calls.removeStaff, { params: { id: second.id } }, first),
      test.call(calls.changeStaff, { params: { id: first.id }, body: { role: 'counter' } }, second),
    ])
    expect(rivals.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = rivals[0]!.status === 200 ? first : second
    const answers = [
      await test.call(calls.removeStaff, { params: { id: left.id } }, left),
      await test.call(calls.changeStaff, { params: { id: left.id }, body: { role: 'manager' } }, left),
    ]
    expect(answers.map(reasonOf)).toEqual(['409 last_owner', '409 last_owner'])
  })

  it('changes role, store, name and phone; a phone is one person’s', async () => {
    const store = (await test.merchant()).merchant.stores[0]!.id
    const rami = await signInStaff(test, { role: 'counter' })
    const phone = `+971${newPhone()}`
    const body = { role: 'manager' as const, store, name: 'Rami Fares', phone }
    expect(reasonOf(await test.call(calls.changeStaff, { params: { id: rami.id }, body }, owner))).toBe('200')
    const { items } = (await test.call(calls.listStaff, {}, owner)).data
    expect(items.find(({ _id }) => _id === rami.id)).toMatchObject(body)
    const other = await signInStaff(test, { role: 'counter' })
    const twice = await test.call(calls.changeStaff, { params: { id: other.id }, body: { phone } }, owner)
    expect([twice.status, twice.meta.errors?.[0]?.path]).toEqual([422, 'phone'])
    const promoted = await test.call(calls.changeStaff, { params: { id: rami.id }, body: { role: 'owner' } }, owner)
    expect(promoted.status).toBe(200)
    const whole = (await test.call(calls.listStaff, {}, owner)).data.items.find(({ _id }) => _id === rami.id)
    expect(whole).toMatchObject({ role: 'owner', store: null })
  })
})
