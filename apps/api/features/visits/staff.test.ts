import { getCart } from '@compass/contract/cart'
import { listSpots } from '@compass/contract/spots'
import { exportUser } from '@compass/contract/users'
import * as calls from '@compass/contract/visits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commit } from '../../db/database.ts'
import { forgetMember } from '../../records/visits/members-of-users.ts'
import { withSpots } from '../orders/test-spots.ts'
import { answerOf } from '../users/test-accounts.ts'
import { type Guest, openTables, type Tables } from './test-visits.ts'

let tables: Tables
beforeAll(async () => {
  tables = await openTables()
})
afterEach(() => tables.endAll())
afterAll(async () => expect(await tables.test.end()).toEqual([]))

const call = (guest: Guest, id: string, kind: string) =>
  tables.test.call(calls.callStaff, { params: { id }, body: { kind } }, { token: guest.token })
const change = (id: string, body: object) =>
  tables.test.call(calls.changeVisit, { params: { id }, body: body as { end: true } }, { token: tables.key })
const answer = (id: string) =>
  tables.test.call(calls.answerCall, { params: { id }, body: { answered: true } }, { token: tables.key })
const openCalls = async (guest: Guest, id: string) =>
  (await guest.visit(id)).data.visit.party!.calls.map(({ kind }) => kind)

describe('asking for staff', () => {
  it('is open once of a kind until staff answer, which all see', async () => {
    const { id, guests } = await tables.party('12', 2)
    const request = await call(guests[0]!, id, 'waiter')
    expect([request.status, request.data.call.kind]).toEqual([201, 'waiter'])
    const again = await call(guests[1]!, id, 'waiter')
    expect([again.status, again.data.call._id]).toEqual([200, request.data.call._id])
    tables.test.clock.turn({ seconds: 1 })
    const water = (await call(guests[1]!, id, 'water')).data.call
    expect(water.name).toEqual({ en: 'Water', ar: 'ماء' })
    expect(await openCalls(guests[0]!, id)).toEqual(['waiter', 'water'])
    expect((await tables.staff(id))!.calls.map(({ kind }) => kind)).toEqual(['waiter', 'water'])
    expect((await answer(request.data.call._id)).data.call).toMatchObject({ kind: 'waiter' })
    expect(await openCalls(guests[1]!, id)).toEqual(['water'])
    expect(answerOf(await answer(request.data.call._id))).toBe('404 not_found')
    expect((await call(guests[0]!, id, 'waiter')).status).toBe(201)
  })

  it('is taken back by any member', async () => {
    const { id, guests } = await tables.party('12', 2)
    const { _id } = (await call(guests[0]!, id, 'billCard')).data.call
    const withdraw = (guest: Guest, visit: string) =>
      tables.test.call(calls.withdrawCall, { params: { id: visit, call: _id } }, { token: guest.token })
    const other = await tables.party('14', 1)
    expect(answerOf(await withdraw(other.guests[0]!, other.id))).toBe('404 not_found')
    expect((await withdraw(guests[1]!, id)).status).toBe(200)
    expect((await withdraw(guests[1]!, id)).status).toBe(200)
    expect(await openCalls(guests[0]!, id)).toEqual([])
  })

  it('hostile: for what nobody can be called for, by who waits, and of a visit of others', async () => {
    const { id, guests } = await tables.party('12', 1)
    expect(answerOf(await call(guests[0]!, id, 'manager'))).toBe('422 invalid_fields')
    const asker = await tables.guest()
    await asker.join()
    expect(answerOf(await call(asker, id, 'waiter'))).toBe('409 join_first')
    expect(answerOf(await call(await tables.guest('14'), id, 'waiter'))).toBe('404 not_found')
  })

  it.each(['7', '304'])('works where everybody orders alone: %s', async (number) => {
    const guest = await tables.guest(number)
    const { visit } = (await guest.join(number)).data
    expect(visit).toMatchObject({ isSingleOrderDineIn: true, party: { code: null, cart: null } })
    expect((await call(guest, visit._id, 'waiter')).status).toBe(201)
    const other = await tables.guest(number)
    expect((await tables.scan(other.token, number)).dineInfo).toMatchObject({ visit: 'none', visitCount: 0 })
    const joined = (await other.join(number)).data
    expect(joined).toMatchObject({ member: { state: 'in' }, visit: { _id: visit._id } })
    // They sit at the same table and are no party: nobody sees the other.
    expect(joined.visit.party!.members).toHaveLength(1)
    expect((await tables.staff(visit._id))!.members).toHaveLength(2)
  })
})

describe('what staff do', () => {
  it('begin a visit at a free table, which whoever comes first is in', async () => {
    const spot = await tables.spot('12')
    const open = () => tables.test.call(calls.openVisit, { body: { spot } }, { token: tables.key })
    const opened = await open()
    expect(opened.data.visit).toMatchObject({ members: [], state: 'open', spot: { number: '12' } })
    expect(answerOf(await open())).toBe('409 spot_taken')
    const listed = await tables.test.call(listSpots, { query: {} }, { token: tables.key })
    expect(listed.data.items.find(({ _id }) => _id === spot)!.visit).toBe(opened.data.visit._id)
    const guest = await tables.guest()
    expect((await guest.order()).status).toBe(200)
    const { visit } = (await guest.join()).data
    expect(visit).toMatchObject({ _id: opened.data.visit._id, me: { state: 'in' }, count: 1 })
  })

  it('move a party to a free table, and its phones follow with the cart', async () => {
    const { id, guests } = await tables.party('12', 2)
    await guests[1]!.order(2)
    const waiting = await tables.guest()
    await waiting.join()
    const taken = await tables.party('14', 1)
    const spot = await tables.spot('14')
    expect(answerOf(await change(id, { spot }))).toBe('409 spot_taken')
    await change(taken.id, { end: true })
    expect(answerOf(await change(id, { spot: await tables.spot('7') }))).toBe('422 invalid_fields')
    const moved = await change(id, { spot })
    expect(moved.data.visit.spot.number).toBe('14')
    const { cart } = (await tables.test.call(getCart, {}, { token: guests[0]!.token })).data
    expect(cart).toMatchObject({ address: { tableNumber: '14' }, products: [{ qty: 2 }] })
    expect((await guests[0]!.order()).status).toBe(200)
    expect((await waiting.join('14')).data.member.state).toBe('waiting')
    const next = await tables.guest('12')
    expect((await next.join()).data.visit._id).not.toBe(id)
  })

  describe('change a line of the basket', () => {
    const read = async (id: string) =>
      (await tables.test.call(calls.getMerchantVisit, { params: { id } }, { token: tables.key })).data
    const line = (
      id: string,
      lineId: string,
      body: { qty: number; expected?: { version: number } },
      key = tables.key,
    ) => tables.test.call(calls.changeLineByStaff, { params: { id, line: lineId }, body }, { token: key })

    it('of any guest, whose line it stays, and all phones hear of it', async () => {
      const { id, guests } = await tables.party('12', 2)
      await guests[1]!.order(2)
      const { cart } = await read(id)
      expect(cart!.products).toMatchObject([{ qty: 2, by: { number: 2 } }])
      const before = (await guests[0]!.visit(id)).data.visit
      const changed = await line(id, cart!.products[0]!._id, { qty: 5, expected: { version: cart!.version } })
      expect(changed.data.cart!.products).toMatchObject([{ qty: 5, by: { number: 2 } }])
      const after = (await guests[1]!.visit(id)).data.visit
      expect(after.version).toBe(before.version + 1)
      expect(after.party!.cart!.products).toMatchObject([{ qty: 5, by: { number: 2 } }])
      const parts = await tables.test.sql.query('select cart_version from visits where visit_id = $1', [id])
      expect(Number(parts.rows[0].cart_version)).toBe(after.version)
      // The process that remembers the cart of before adds to what is there now.
      expect((await guests[1]!.order(1)).data.cart!.products).toMatchObject([{ qty: 6 }])
    })

    it('or take it out, which leaves nothing unsent', async () => {
      const { id, guests } = await tables.party('12', 1)
      await guests[0]!.order()
      const { cart } = await read(id)
      const emptied = await line(id, cart!.products[0]!._id, { qty: 0 })
      expect(emptied.data.cart!.products).toEqual([])
      const { rows } = await tables.test.sql.query('select unsent_since from visits where visit_id = $1', [id])
      expect(rows).toEqual([{ unsent_since: null }])
      expect(answerOf(await line(id, cart!.products[0]!._id, { qty: 1 }))).toBe('404 not_found')
    })

    it('hostile: not that of another version, of an ended visit, of others, or by half', async () => {
      const { id, guests } = await tables.party('12', 1)
      await guests[0]!.order()
      const shown = (await read(id)).cart!
      await guests[0]!.order()
      const product = shown.products[0]!._id
      const late = await line(id, product, { qty: 9, expected: { version: shown.version } })
      expect(answerOf(late)).toBe('409 cart_changed')
      expect(late.data).toMatchObject({ cart: { products: [{ qty: 2 }] } })
      for (const qty of [-1, 1.5, 1000]) expect((await line(id, product, { qty })).status).toBe(400)
      const other = await tables.test.apply({ ...withSpots(), slug: 'neighbours' })
      const theirs = await tables.test.merchantKey(other)
      expect(answerOf(await line(id, product, { qty: 1 }, theirs))).toBe('404 not_found')
      expect((await line(id, product, { qty: 1 }, guests[0]!.token)).status).toBe(401)
      expect((await read(id)).cart!.products).toMatchObject([{ qty: 2 }])
      await change(id, { end: true })
      expect(answerOf(await line(id, product, { qty: 1 }))).toBe('409 visit_ended')
      expect((await read(id)).cart).toBeNull()
    })
  })

  it('remove anybody, and end a visit with nothing owed', async () => {
    const { id, guests } = await tables.party('12', 2)
    await guests[0]!.order()
    const first = (await tables.staff(id))!.members[0]!
    const params = { id, member: first._id }
    const removed = await tables.test.call(calls.removeMemberByStaff, { params }, { token: tables.key })
    expect(removed.data.visit.members.map(({ number, isFirst }) => [number, isFirst])).toEqual([[2, true]])
    expect(answerOf(await guests[0]!.order())).toBe('409 join_first')
    expect((await change(id, { end: true })).data.visit.state).toBe('ended')
    expect(answerOf(await change(id, { end: true }))).toBe('409 visit_ended')
    expect(answerOf(await guests[1]!.order())).toBe('200 ok')
  })

  it('see those who call first, then those who wait, and hostile: nothing of other merchants', async () => {
    const quiet = await tables.party('12', 1)
    const calling = await tables.party('14', 1)
    await call(calling.guests[0]!, calling.id, 'waiter')
    const { data } = await tables.test.call(calls.listVisits, { query: {} }, { token: tables.key })
    expect(data.items.map(({ _id }) => _id)).toEqual([calling.id, quiet.id])
    const other = await tables.test.apply({ ...withSpots(), slug: 'others' })
    const theirs = await tables.test.merchantKey(other)
    const foreign = await tables.test.call(
      calls.changeVisit,
      { params: { id: quiet.id }, body: { end: true } },
      { token: theirs },
    )
    expect(answerOf(foreign)).toBe('404 not_found')
    expect((await tables.test.call(calls.listVisits, { query: {} }, { token: theirs })).data.items).toEqual([])
  })
})

describe('a visit that nobody goes on with', () => {
  const sweep = () => tables.test.ports.runJobs('end-idle-visits')

  it('ends half an hour after its last step where nothing was sent', async () => {
    const { id, guests } = await tables.party('12', 1)
    tables.test.clock.turn({ minutes: 20 })
    await guests[0]!.order()
    tables.test.clock.turn({ minutes: 29 })
    await sweep()
    expect((await guests[0]!.visit(id)).data.visit.state).toBe('open')
    tables.test.clock.turn({ minutes: 1 })
    await sweep()
    expect((await guests[0]!.visit(id)).data.visit.state).toBe('ended')
    expect((await tables.test.call(getCart, {}, { token: guests[0]!.token })).data.cart).toBeNull()
  })

  it('asks about lines that nobody sent for half an hour, until the cart changes', async () => {
    const { id, guests } = await tables.party('12', 1)
    const reminder = async () => (await guests[0]!.visit(id)).data.visit.party!.cartAskedAt
    await guests[0]!.order()
    tables.test.clock.turn({ minutes: 16 })
    await guests[0]!.order()
    await sweep()
    expect(await reminder()).toBeNull()
    tables.test.clock.turn({ minutes: 14 })
    await sweep()
    expect(await reminder()).toBe(tables.test.clock.now.toISOString())
    await guests[0]!.order()
    expect(await reminder()).toBeNull()
    tables.test.clock.turn({ minutes: 29 })
    await sweep()
    expect(await reminder()).toBeNull()
  })
})

describe('what is held about a guest', () => {
  it('is in their export, and who is deleted leaves with their name and lines', async () => {
    const { id, guests } = await tables.party('12', 2)
    const [first, second] = guests as [Guest, Guest]
    const { member } = (await second.visit(id)).data.visit.me
    await tables.test.call(
      calls.renameMember,
      { params: { id, member }, body: { name: 'Nadia' } },
      { token: second.token },
    )
    await second.order()
    await call(second, id, 'waiter')
    const held = await tables.test.call(exportUser, { params: { id: second.userId } }, { token: second.token })
    expect(held.data).toMatchObject({
      visits: [{ _id: id, number: '12', name: 'Nadia', state: 'in', staffCalls: [{ kind: 'waiter' }] }],
    })
    await tables.test.database.transact(tables.test.merchantId, async (tenant) => {
      await forgetMember(tenant, second.userId, async () => {}, tables.test.clock.now)
      return commit(true)
    })
    const { party } = (await first.visit(id)).data.visit
    expect(party!.members).toHaveLength(1)
    expect(party!.cart!.products).toEqual([])
    const { rows } = await tables.test.sql.query('select state, name from visit_members where member_id = $1', [member])
    expect(rows).toEqual([{ state: 'left', name: null }])
  })
})
