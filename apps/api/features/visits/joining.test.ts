import { createDineInUser, describeCode, renewSpot } from '@compass/contract/spots'
import * as calls from '@compass/contract/visits'
import { latinDigits } from '@compass/domain/contacts'
import { MAX_MEMBERS } from '@compass/domain/visits'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { commit, watchTexts } from '../../db/database.ts'
import { moveVisit } from '../../records/visits/move-visit.ts'
import { lockVisit } from '../../records/visits/visits.ts'
import { newCustomer } from '../../testing/customer.ts'
import { answerOf } from '../users/test-accounts.ts'
import { phoneOf } from '../users/test-phones.ts'
import { type Guest, openTables, type Tables } from './test-visits.ts'

let tables: Tables
beforeAll(async () => {
  tables = await openTables()
})
afterEach(() => tables.endAll())
afterAll(async () => expect(await tables.test.end()).toEqual([]))

const approve = (actor: Guest, id: string, member: string) =>
  tables.test.call(calls.approveMember, { params: { id, member } }, { token: actor.token })
const remove = (actor: Guest, id: string, member: string) =>
  tables.test.call(calls.removeMember, { params: { id, member } }, { token: actor.token })
const described = async (number: string, token?: string) =>
  (
    await tables.test.call(
      describeCode,
      { body: { path: await tables.path(number) } },
      token === undefined ? {} : { token },
    )
  ).data
const me = async (guest: Guest, id: string) => (await guest.visit(id)).data.visit.me

describe('joining a party by approval', () => {
  it('begins a visit at a free table, whose first member is in at once', async () => {
    const guest = await tables.guest()
    const joined = await guest.join('12', { name: '  Layla ' })
    expect(joined.status).toBe(201)
    expect(joined.data.member.state).toBe('in')
    expect(joined.data.visit).toMatchObject({
      state: 'open',
      count: 1,
      isSingleOrderDineIn: false,
      spot: { number: '12' },
      party: { members: [{ name: 'Layla', number: 1, isFirst: true, isConnected: true }], cart: null, orders: [] },
    })
    const again = await guest.join()
    expect([again.status, again.data.member, again.data.visit.version]).toEqual([
      200,
      joined.data.member,
      joined.data.visit.version,
    ])
  })

  it('takes no more than a table holds, and says so', async () => {
    const { id, guests } = await tables.party('12', 1)
    const users = await Promise.all(Array.from({ length: MAX_MEMBERS - 1 }, () => newCustomer(tables.test)))
    await tables.test.sql.query(
      `insert into visit_members (merchant_id, visit_id, member_id, user_id, number, state, asked_at, seen_at)
       select $1, $2, gen_random_uuid(), w.id, 1 + w.number, 'waiting', $3, $3
       from unnest($4::uuid[]) with ordinality w (id, number)`,
      [tables.test.merchantId, id, tables.test.clock.now, users.map(({ userId }) => userId)],
    )
    const late = await (await tables.guest()).join()
    expect([late.status, late.meta.error]).toEqual([409, 'party_full'])
    expect(late.meta.message).toContain(String(MAX_MEMBERS))
    expect(await me(guests[0]!, id)).toMatchObject({ state: 'in' })
  })

  it('lets who asks see how many are here and nothing of them, until a member says yes', async () => {
    const { id, guests } = await tables.party('12', 2)
    const asker = await tables.guest()
    const request = await asker.join()
    expect(request.data).toMatchObject({
      member: { state: 'waiting' },
      visit: { count: 2, me: { state: 'waiting' }, goesToStaff: false, party: null },
    })
    expect((await asker.order()).meta.error).toBe('join_first')
    const seen = await approve(guests[1]!, id, request.data.member._id)
    expect(seen.data.visit.party!.members.map(({ number, state }) => `${number} ${state}`)).toEqual([
      '1 in',
      '2 in',
      '3 in',
    ])
    expect(await me(asker, id)).toMatchObject({ state: 'in' })
    expect((await asker.order()).status).toBe(200)
  })

  it('says on the page of the code how many are here, without a name', async () => {
    const { id, guests } = await tables.party('12', 2)
    expect(await described('12')).toMatchObject({ visit: 'open', visitCount: 2 })
    expect(await described('12', guests[1]!.token)).toMatchObject({ visit: 'mine', visitCount: 2 })
    expect(await described('14')).toMatchObject({ visit: 'none', visitCount: 0 })
    const stranger = await tables.guest()
    expect((await tables.scan(stranger.token, '12')).dineInfo).toMatchObject({ visit: 'open', visitId: null })
    await stranger.join()
    expect((await tables.scan(stranger.token, '12')).dineInfo).toMatchObject({ visit: 'open', visitId: id })
    expect(JSON.stringify(await described('12'))).not.toContain('Guest')
  })

  it('is told to go to staff where nobody was connected for ten minutes, who then let them in', async () => {
    const { id } = await tables.party('12', 1)
    tables.test.clock.turn({ minutes: 10 })
    const asker = await tables.guest()
    const request = await asker.join()
    expect(request.data.visit.goesToStaff).toBe(true)
    const params = { id, member: request.data.member._id }
    const approved = await tables.test.call(calls.approveMemberByStaff, { params }, { token: tables.key })
    expect(approved.data.visit.members.map(({ state }) => state)).toEqual(['in', 'in'])
    expect(await me(asker, id)).toMatchObject({ state: 'in' })
  })

  it('says no to who asks, who may ask again', async () => {
    const { id, guests } = await tables.party('12', 1)
    const asker = await tables.guest()
    const { _id } = (await asker.join()).data.member
    expect((await remove(guests[0]!, id, _id)).status).toBe(200)
    expect(await me(asker, id)).toMatchObject({ state: 'out' })
    expect((await asker.join()).data.member).toEqual({ _id, state: 'waiting' })
  })

  it('hostile: a spot that was not scanned, a visit that is over, and names that a screen would obey', async () => {
    const home = await tables.test.guest()
    const body = { spot: await tables.spot('12') }
    expect(answerOf(await tables.test.call(calls.joinVisit, { body }, home))).toBe('404 not_found')
    const guest = await tables.guest('14')
    expect(answerOf(await guest.join('12'))).toBe('404 not_found')
    expect(answerOf(await guest.join('14', { name: 'Om\u202ear' }))).toBe('422 invalid_fields')
    const { id, guests } = await tables.party('12', 2)
    expect(answerOf(await guest.visit(id))).toBe('404 not_found')
    const asker = await tables.guest('12')
    const { _id } = (await asker.join()).data.member
    await tables.endAll()
    expect(answerOf(await approve(guests[0]!, id, _id))).toBe('409 visit_ended')
    expect((await asker.visit(id)).data.visit).toMatchObject({ state: 'ended', party: null })
    expect((await asker.join()).data.visit._id).not.toBe(id)
  })

  it('hostile: who waits, was removed or never asked approves nobody', async () => {
    const { id, guests } = await tables.party('12', 2)
    const asker = await tables.guest()
    const { _id } = (await asker.join()).data.member
    expect(answerOf(await approve(asker, id, _id))).toBe('409 join_first')
    const stranger = await tables.guest()
    expect(answerOf(await approve(stranger, id, _id))).toBe('404 not_found')
    const second = (await me(guests[1]!, id)).member
    await remove(guests[0]!, id, second)
    expect(answerOf(await approve(guests[1]!, id, _id))).toBe('409 join_first')
    expect(await me(asker, id)).toMatchObject({ state: 'waiting' })
  })
})

describe('the code on the screens of a party', () => {
  const codeOf = async (guest: Guest, id: string) => (await guest.visit(id)).data.visit.party!.code!

  it('lets in who says it, in the digits of any script, and for one step more', async () => {
    const { id, guests } = await tables.party('12', 1)
    const { digits, expiresAt } = await codeOf(guests[0]!, id)
    expect(digits).toMatch(/^\d{4}$/)
    expect(new Date(expiresAt).getTime() % 300_000).toBe(0)
    const arabic = [...digits].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('')
    expect(latinDigits(arabic)).toBe(digits)
    expect((await (await tables.guest()).join('12', { code: arabic })).data.member.state).toBe('in')
    tables.test.clock.set(new Date(new Date(expiresAt).getTime() + 240_000))
    expect((await (await tables.guest()).join('12', { code: digits })).data.member.state).toBe('in')
    expect((await codeOf(guests[0]!, id)).digits).not.toBe(digits)
    tables.test.clock.turn({ minutes: 5 })
    expect(answerOf(await (await tables.guest()).join('12', { code: digits }))).toBe('422 joining_code_wrong')
  })

  it('hostile: ten wrong ones lock it for a quarter of an hour, the right one too', async () => {
    const { id, guests } = await tables.party('12', 1)
    const { digits } = await codeOf(guests[0]!, id)
    const wrong = digits === '0000' ? '1111' : '0000'
    const guesser = await tables.guest()
    const guesses: string[] = []
    for (const code of [...Array(8).fill(wrong), '12', { $ne: 1 }])
      guesses.push(answerOf(await guesser.join('12', { code })))
    expect(guesses).toEqual(Array(10).fill('422 joining_code_wrong'))
    const locked = await guesser.join('12', { code: digits })
    expect(answerOf(locked)).toBe('429 joining_code_locked')
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(800)
    // Asking for a yes is as before.
    expect((await guesser.join()).data.member.state).toBe('waiting')
    tables.test.clock.turn({ minutes: 15 })
    const next = await codeOf(guests[0]!, id)
    expect((await guesser.join('12', { code: next.digits })).data.member.state).toBe('in')
  })

  it('is no code of another table', async () => {
    const here = await tables.party('12', 1)
    const there = await tables.party('14', 1)
    const code = (await codeOf(there.guests[0]!, there.id)).digits
    if (code === (await codeOf(here.guests[0]!, here.id)).digits) return
    expect(answerOf(await (await tables.guest('12')).join('12', { code }))).toBe('422 joining_code_wrong')
  })
})

describe('leaving', () => {
  it('takes along what was not sent, and the next by joining is the first member', async () => {
    const { id, guests } = await tables.party('12', 3)
    for (const guest of guests) await guest.order()
    const first = (await me(guests[0]!, id)).member
    expect((await remove(guests[0]!, id, first)).status).toBe(200)
    const { party } = (await guests[2]!.visit(id)).data.visit
    expect(party!.members.map(({ number, isFirst }) => `${number} ${isFirst}`)).toEqual(['2 true', '3 false'])
    expect(party!.cart!.products.map(({ by }) => by?.number)).toEqual([2, 3])
    expect((await guests[0]!.visit(id)).data.visit).toMatchObject({ me: { state: 'out' }, party: null })
    expect((await guests[0]!.order()).meta.error).toBe('join_first')
  })

  it('of the last one ends the visit with its cart, and whoever comes sees nothing of it', async () => {
    const { id, guests } = await tables.party('12', 1)
    await guests[0]!.order()
    await remove(guests[0]!, id, (await me(guests[0]!, id)).member)
    expect((await guests[0]!.visit(id)).data.visit.state).toBe('ended')
    expect(await described('12')).toMatchObject({ visit: 'none', visitCount: 0 })
    const next = await tables.guest()
    const joined = await next.join()
    expect(joined.data.visit).toMatchObject({ count: 1, party: { cart: null, members: [{ number: 1 }] } })
  })

  it('hostile: only the first member removes others', async () => {
    const { id, guests } = await tables.party('12', 3)
    const [, second, third] = await Promise.all(guests.map(async (guest) => (await me(guest, id)).member))
    expect(answerOf(await remove(guests[1]!, id, third!))).toBe('403 forbidden')
    expect((await remove(guests[0]!, id, second!)).status).toBe(200)
    expect(answerOf(await guests[1]!.order())).toBe('409 join_first')
    // A yes is needed again.
    expect((await guests[1]!.join()).data.member.state).toBe('waiting')
  })

  it('renames oneself, and nobody else', async () => {
    const { id, guests } = await tables.party('12', 2)
    const own = (await me(guests[1]!, id)).member
    const rename = (actor: Guest, name: string) =>
      tables.test.call(calls.renameMember, { params: { id, member: own }, body: { name } }, { token: actor.token })
    expect(answerOf(await rename(guests[0]!, 'Nobody'))).toBe('404 not_found')
    expect((await rename(guests[1]!, 'Omar')).data.visit.party!.members[1]!.name).toBe('Omar')
    await guests[1]!.order()
    const { cart } = (await guests[0]!.visit(id)).data.visit.party!
    expect(cart!.products[0]!.by).toMatchObject({ name: 'Omar', number: 2 })
    expect((await rename(guests[1]!, '')).data.visit.party!.members[1]!.name).toBeNull()
  })
})

describe('who sits down at another table', () => {
  const later = () => tables.test.clock.turn({ seconds: 1 })

  it('is of the former party until they begin or join there, and leaves it with what they have not sent', async () => {
    const { id, guests } = await tables.party('12', 2)
    const [staying, going] = guests as [Guest, Guest]
    for (const guest of guests) await guest.order()
    later()
    await tables.scan(going.token, '14')
    expect(await me(going, id)).toMatchObject({ state: 'in' })
    expect((await going.order(3)).status).toBe(200)
    expect(await me(going, id)).toMatchObject({ state: 'out' })
    const { party } = (await staying.visit(id)).data.visit
    expect(party!.members.map(({ number }) => number)).toEqual([1])
    expect(party!.cart!.products.map(({ by }) => by?.number)).toEqual([1])
    later()
    await tables.scan(going.token, '12')
    // A yes is needed again; until it comes they are of the other table.
    const request = (await going.join('12')).data
    expect(request.member.state).toBe('waiting')
    const there = (await tables.staff(id))!.members.find(({ _id }) => _id === request.member._id)
    expect(there).toMatchObject({ state: 'waiting' })
    later()
    await approve(staying, id, request.member._id)
    expect(await me(going, id)).toMatchObject({ state: 'in' })
    // Nobody is left at the other, and nothing was sent there.
    expect(await described('14')).toMatchObject({ visit: 'none' })
  })

  it('takes back that they ask to join elsewhere', async () => {
    const { id } = await tables.party('12', 1)
    const asker = await tables.guest('12')
    await asker.join()
    later()
    await tables.scan(asker.token, '14')
    await asker.join('14')
    expect(await me(asker, id)).toMatchObject({ state: 'out' })
    expect((await tables.staff(id))!.members).toHaveLength(1)
  })

  it('and comes back to their party is not taken from it by a later yes elsewhere', async () => {
    const { id } = await tables.party('14', 1)
    const { id: own, guests } = await tables.party('12', 1)
    const going = guests[0]!
    await going.order()
    later()
    await tables.scan(going.token, '14')
    const request = (await going.join('14')).data
    expect(request.member.state).toBe('waiting')
    expect(await me(going, own)).toMatchObject({ state: 'in' })
    await tables.scan(going.token, '12')
    expect(await me(going, id)).toMatchObject({ state: 'out' })
    expect((await tables.staff(id))!.members).toHaveLength(1)
    expect((await going.visit(own)).data.visit.party!.cart!.products).toHaveLength(1)
  })

  it('where a party is moved away at that moment begins one of their own', async () => {
    const { id } = await tables.party('12', 1)
    const { merchantId, database, clock } = tables.test
    const asker = await tables.guest('12')
    const elsewhere = await tables.spot('14')
    let joining: ReturnType<Guest['join']> | null = null
    await database.transact(merchantId, async (tenant) => {
      const visit = (await lockVisit(tenant, id))!
      joining = asker.join()
      // It reads the party that sits there, and waits for its lock.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await moveVisit(tenant, visit, { id: elsewhere, kind: 'table', number: '14', orders: 'rounds' }, clock.now)
      return commit(true)
    })
    const { data } = await joining!
    expect(data.member.state).toBe('in')
    expect(data.visit._id).not.toBe(id)
  })

  it('keeps their room', async () => {
    const guest = await tables.guest('304')
    const { visit } = (await guest.join('304')).data
    later()
    await tables.scan(guest.token, '14')
    await guest.order()
    expect(await me(guest, visit._id)).toMatchObject({ state: 'in' })
  })
})

describe('a code that was renewed', () => {
  it('is dead for new scans, while who is in the open visit goes on', async () => {
    const { guests } = await tables.party('14', 2)
    const looker = await tables.guest('14')
    const before = await tables.path('14')
    tables.test.clock.turn({ seconds: 1 })
    await tables.test.call(renewSpot, { params: { id: await tables.spot('14') } }, { token: tables.key })
    expect((await guests[0]!.order()).status).toBe(200)
    expect((await guests[1]!.order()).status).toBe(200)
    expect((await looker.order()).meta.error).toBe('spot_required')
    expect(answerOf(await looker.join())).toBe('404 not_found')
    const scanned = await tables.test.call(createDineInUser, { body: { path: before } }, {})
    expect(answerOf(scanned)).toBe('404 spot_unknown')
    await tables.endAll()
    expect((await guests[0]!.order()).meta.error).toBe('spot_required')
  })
})

describe('who signs in', () => {
  it('stays the member that they were, and another user of the phone begins anew', async () => {
    const { id, guests } = await tables.party('12', 2)
    await guests[1]!.order(2)
    const member = (await me(guests[1]!, id)).member
    const signed = await phoneOf(tables.test).signIn('501112233', guests[1])
    const read = await tables.test.call(calls.getVisit, { params: { id } }, { token: signed.token })
    expect(read.data.visit.me).toEqual({ member, state: 'in', wasIn: true })
    expect(read.data.visit.party!.cart!.products).toMatchObject([{ qty: 2, by: { _id: member } }])
    const other = await tables.guest()
    expect(answerOf(await other.visit(id))).toBe('404 not_found')
  })

  it('on a second phone of the party is one member, with the lines of both', async () => {
    const { id, guests } = await tables.party('12', 3)
    const people = phoneOf(tables.test)
    const known = await people.signIn('501112244', guests[1])
    tables.test.clock.turn({ minutes: 5 })
    await guests[2]!.order(3)
    const sent: string[] = []
    const stop = watchTexts(({ name }) => sent.push(name))
    const signed = await people.signIn('501112244', guests[2])
    stop()
    // The visit is locked before its orders and shares, as everywhere (decision 0039).
    const steps = ['visits.lock', 'users.joinShares', 'users.joinOrders']
    expect(sent.filter((name) => steps.includes(name))).toEqual(steps)
    expect(signed.userId).toBe(known.userId)
    const read = await tables.test.call(calls.getVisit, { params: { id } }, { token: signed.token })
    expect(read.data.visit.party!.members.map(({ number }) => number)).toEqual([1, 2])
    expect(read.data.visit.party!.cart!.products).toMatchObject([{ qty: 3, by: { number: 2 } }])
  })
})
