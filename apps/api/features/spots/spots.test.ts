import { createDineInUser, leaveSpot, listSpots, listTables, readSeat, renewSpot } from '@compass/contract/spots'
import { getStaffSession } from '@compass/contract/staff'
import { createUser } from '@compass/contract/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashOf, readCredential } from '../../ids/index.ts'
import { signInStaff } from '../../testing/staff.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { answerOf } from '../users/test-accounts.ts'
import { spotOfSession } from './spot-of-session.ts'
import { type PrintedSpots, pathOf, printedSpots, describe as read, spotsDocument } from './test-spots.ts'

let test: TestApi
let printed: PrintedSpots

beforeAll(async () => {
  test = await testApi({ document: spotsDocument() })
  printed = await printedSpots(test)
})
afterAll(async () => expect(await test.end()).toEqual([]))

const sit = (path: string, body: { store?: string; table?: string } = {}, token?: string) =>
  test.call(createDineInUser, { body: { path, ...body } }, token === undefined ? {} : { token })
const tables = (store: string, token: string) => test.call(listTables, { params: { id: store } }, { token })
const storeOf = async (key: string) => (await test.merchant()).merchant.stores.find((store) => store.key === key)!.id

describe('the stores of a session of staff', () => {
  it('say whether their guests have tables, rooms or both', async () => {
    const { headers } = await signInStaff(test)
    const { data } = await test.call(getStaffSession, {}, { headers })
    const spots = Object.fromEntries(data.stores.map((store) => [store.key, store.spots]))
    expect(spots).toMatchObject({ marina: ['table', 'room'], bay: ['table'] })
  })
})

describe('the code of a table or a room', () => {
  it('says where it is, and is the same each time that it is printed', async () => {
    const path = await printed.path('marina', 'table', '1')
    expect(path).toMatch(/^\/dine\/test-kitchen\.[\w-]{22}$/)
    expect(await printed.path('marina', 'table', '1')).toBe(path)
    const { data } = await read(test, path)
    expect(data).toMatchObject({
      store: { _id: await storeOf('marina'), isDineInAvailable: true },
      spot: { kind: 'table', number: '1', zone: { en: 'Terrace' }, seats: 4, isSingleOrderDineIn: false },
      chooseTable: false,
    })
    const room = await printed.path('marina', 'room', '304')
    expect(room).toMatch(/^\/roomdining\/test-kitchen\.[\w-]{22}$/)
    expect((await read(test, room)).data.spot).toMatchObject({ kind: 'room', number: '304', isSingleOrderDineIn: true })
  })

  it('seats a new guest, and one who has a session keeps it', async () => {
    const fresh = await sit(await printed.path('marina', 'table', '2'))
    expect(fresh.data.user).toMatchObject({ dineInfo: { isSingleOrderDineIn: true, spot: { number: '2' } } })
    const token = fresh.data.user.token!
    const moved = await sit(await printed.path('marina', 'table', '1'), { store: await storeOf('marina') }, token)
    expect(moved.data.user).toMatchObject({ _id: fresh.data.user._id, token, dineInfo: { isSingleOrderDineIn: false } })
    const { rows } = await test.sql.query('select number from session_spots')
    expect(rows).toContainEqual({ number: '1' })
    expect(rows).not.toContainEqual({ number: '2' })
  })

  it('is listed for its merchant alone, of one store where that is named', async () => {
    const { data } = await test.call(listSpots, { query: { store: await storeOf('bay') } }, { token: printed.key })
    expect(data.items.map(({ kind, number }) => `${kind} ${number}`)).toEqual(['table 1'])
    const unknown = await test.call(listSpots, { query: { store: 'x' } }, { token: printed.key })
    expect(answerOf(unknown)).toBe('404 not_found')
    const guest = await test.guest()
    expect((await test.call(listSpots, {}, guest)).status).toBe(401)
  })
})

describe('the code of a store, which names no table', () => {
  it('lets its guest choose one, and another one afterwards', async () => {
    const path = await printed.path('marina', 'store')
    expect((await read(test, path)).data).toMatchObject({ spot: null, chooseTable: true })
    const { user } = (await sit(path)).data
    expect(user.dineInfo).toMatchObject({ spot: null, chooseTable: true })
    const listed = await tables(await storeOf('marina'), user.token!)
    expect(listed.data.items.map(({ number }) => number)).toEqual(['1', '2'])
    expect(JSON.stringify(listed.data)).not.toContain('test-kitchen.')
    for (const table of ['2', '1']) {
      const chosen = await sit(path, { table }, user.token!)
      expect(chosen.data.user.dineInfo.spot?.number).toBe(table)
    }
    expect((await tables(await storeOf('marina'), user.token!)).status).toBe(200)
  })

  it.each([
    ['a table that is not there', '9'],
    ['a room', '304'],
    ['nothing', ''],
  ])('opens no other: %s', async (_name, table) => {
    expect(answerOf(await sit(await printed.path('marina', 'store'), { table }))).toBe('404 not_found')
  })

  it('is no code of a store that has none', async () => {
    expect(await printed.spot('bay', 'store')).toBeUndefined()
    const renewed = await test.call(renewSpot, { params: { id: await storeOf('bay') } }, { token: printed.key })
    expect(answerOf(renewed)).toBe('404 not_found')
  })
})

describe('who may not', () => {
  it('choose a table by the code of another, or see the list of tables', async () => {
    const path = await printed.path('marina', 'table', '1')
    expect(answerOf(await sit(path, { table: '2' }))).toBe('404 not_found')
    const { user } = (await sit(path)).data
    expect(answerOf(await tables(await storeOf('marina'), user.token!))).toBe('404 not_found')
    const stranger = await test.guest()
    expect(answerOf(await tables(await storeOf('marina'), stranger.token))).toBe('404 not_found')
    const chooser = (await sit(await printed.path('marina', 'store'))).data.user
    expect(answerOf(await tables(await storeOf('bay'), chooser.token!))).toBe('404 not_found')
  })

  it('sit down with the code of another store, or of another merchant', async () => {
    const path = await printed.path('marina', 'table', '1')
    expect(answerOf(await sit(path, { store: await storeOf('bay') }))).toBe('404 not_found')
    const other = await test.apply(spotsDocument('other-kitchen'))
    const secret = path.split('.')[1]!
    expect(answerOf(await read(test, `/dine/other-kitchen.${secret}`))).toBe('404 spot_unknown')
    const theirs = await (await printedSpots(test, other)).path('marina', 'table', '1')
    const { token } = await test.guest()
    // A session of one merchant is no session of another: its guest is a new one there.
    expect((await sit(theirs, {}, token)).data.user.token).not.toBe(token)
    const foreign = await printed.spot('marina', 'table', '1')
    const renewed = await test.call(
      renewSpot,
      { params: { id: foreign._id } },
      { token: await test.merchantKey(other) },
    )
    expect(answerOf(renewed)).toBe('404 not_found')
  })

  it('open a table by its id, which was read at home', async () => {
    const { _id } = await printed.spot('marina', 'table', '1')
    for (const path of [`/dine/${_id}`, `/dine/test-kitchen.${_id}`, `/dine/test-kitchen.${_id.slice(0, 22)}`])
      expect(answerOf(await read(test, path))).toBe('404 spot_unknown')
  })

  it.each([
    '',
    '/',
    '/dine',
    '/dine/',
    '/dine/x',
    '/dine/test-kitchen.',
    '/dine/nobody.aaaaaaaaaaaaaaaaaaaaaa',
    '/test-kitchen',
  ])('open a page that is none: %j', async (path) => {
    expect(answerOf(await read(test, path, '192.0.2.1'))).toBe('404 spot_unknown')
  })

  it('open a table by the page of rooms', async () => {
    const table = await printed.path('marina', 'table', '1')
    expect(answerOf(await read(test, table.replace('/dine/', '/roomdining/')))).toBe('404 spot_unknown')
  })
})

describe('the seat of a session', () => {
  const seatOf = async (token: string) => (await test.call(readSeat, {}, { token })).data.seat
  const leave = (token: string) => test.call(leaveSpot, {}, { token })

  it('is read and left: who leaves orders at home again, and nobody else gets up', async () => {
    const path = await printed.path('marina', 'table', '2')
    const [me, neighbour] = [(await sit(path)).data.user.token!, (await sit(path)).data.user.token!]
    expect(await seatOf(me)).toMatchObject({
      store: await storeOf('marina'),
      spot: { kind: 'table', number: '2', isSingleOrderDineIn: true },
      chooseTable: false,
    })
    expect((await leave(me)).data).toEqual({ done: true })
    expect(await seatOf(me)).toBeNull()
    expect(await seatOf(neighbour)).toMatchObject({ spot: { number: '2' } })
    // Leaving twice, or without having sat, is no fault.
    expect((await leave(me)).status).toBe(200)
    expect((await leave((await test.guest()).token)).status).toBe(200)
  })

  it('has no table until one is chosen, and is nobody’s without a session', async () => {
    const path = await printed.path('marina', 'store')
    const { token } = (await sit(path)).data.user
    expect(await seatOf(token!)).toMatchObject({ spot: null, chooseTable: true })
    await sit(path, { table: '1' }, token!)
    expect(await seatOf(token!)).toMatchObject({ spot: { number: '1', isSingleOrderDineIn: false }, chooseTable: true })
    expect((await test.call(readSeat, {}, {})).status).toBe(401)
    expect((await test.call(leaveSpot, {}, {})).status).toBe(401)
  })

  it('ends with a renewed code, and with a table that its store has no longer', async () => {
    const { _id, url } = await printed.spot('marina', 'room', '304')
    const { token } = (await sit(pathOf(url))).data.user
    const other = (await sit(await printed.path('marina', 'table', '2'))).data.user.token!
    test.clock.turn({ seconds: 1 })
    await test.call(renewSpot, { params: { id: _id } }, { token: printed.key })
    expect(await seatOf(token!)).toBeNull()
    const document = spotsDocument()
    document.stores[0]!.tables = document.stores[0]!.tables!.slice(0, 1)
    await test.apply(document)
    expect(await seatOf(other)).toBeNull()
    await test.apply(spotsDocument())
  })
})

it('P18: a merchant of tables alone allows one service, which is dine-in', async () => {
  const document = spotsDocument('tables-only')
  const [marina] = document.stores
  document.stores = [{ ...marina!, services: ['dineIn'], rooms: [], areas: [] }]
  document.promotions = []
  const merchantId = await test.apply(document)
  const { data } = await test.call(createUser, { body: { url: 'tables-only' } }, {})
  expect(data).toMatchObject({
    services: [50],
    orderType: 50,
    store: { isDineInAvailable: true, isRoomAvailable: false, isPickupAvailable: false, serviceType: 50 },
  })
  const seat = await sit(await (await printedSpots(test, merchantId)).path('marina', 'table', '2'))
  expect(seat.data.user.dineInfo).toMatchObject({ isSingleOrderDineIn: true, spot: { kind: 'table', number: '2' } })
})

describe('hostile 89: a room whose guests checked out', () => {
  it('has a new code: the old one answers as an unknown one does, whatever is asked of it', async () => {
    const { _id, url } = await printed.spot('marina', 'room', '304')
    test.clock.turn({ seconds: 1 })
    await test.call(renewSpot, { params: { id: _id } }, { token: printed.key })
    const unknown = `/roomdining/test-kitchen.${'a'.repeat(22)}`
    const answerWithoutId = ({ status, meta: { requestId: _, ...meta }, data }: Awaited<ReturnType<typeof read>>) => [
      status,
      meta,
      data,
    ]
    const [dead, never] = await Promise.all([read(test, pathOf(url)), read(test, unknown)])
    expect(answerWithoutId(dead)).toEqual(answerWithoutId(never))
    const seats = await Promise.all([sit(pathOf(url)), sit(unknown)])
    expect(seats.map((seat) => [answerOf(seat), seat.data, seat.meta.message])).toEqual([
      ['404 spot_unknown', null, seats[1]!.meta.message],
      ['404 spot_unknown', null, seats[1]!.meta.message],
    ])
  })
})

describe('a code that was renewed', () => {
  it('is dead as an unknown one is; the new one opens, and who sits there orders no more', async () => {
    const { _id, url } = await printed.spot('bay', 'table', '1')
    const { user } = (await sit(pathOf(url))).data
    test.clock.turn({ seconds: 1 })
    const first = await test.call(renewSpot, { params: { id: _id } }, { token: printed.key })
    const second = await test.call(renewSpot, { params: { id: _id } }, { token: printed.key })
    for (const dead of [url, first.data.url]) {
      const answer = await read(test, pathOf(dead))
      const unknown = await read(test, '/dine/test-kitchen.aaaaaaaaaaaaaaaaaaaaaa')
      expect([answer.status, answer.meta.error, answer.meta.message, answer.data]).toEqual([
        unknown.status,
        unknown.meta.error,
        unknown.meta.message,
        unknown.data,
      ])
    }
    expect((await read(test, pathOf(second.data.url))).data.spot?.number).toBe('1')
    expect(await printed.path('bay', 'table', '1')).toBe(pathOf(second.data.url))
    const tokenHash = hashOf(readCredential(user.token!)!.secret)
    const session = { tokenHash, userId: user._id }
    expect(await spotOfSession(test.database.tenant(test.merchantId), await test.merchant(), session)).toBeNull()
  })

  it('of the store itself ends as well', async () => {
    const path = await printed.path('marina', 'store')
    const renewed = await test.call(renewSpot, { params: { id: await storeOf('marina') } }, { token: printed.key })
    expect(answerOf(await read(test, path))).toBe('404 spot_unknown')
    expect((await read(test, pathOf(renewed.data.url))).data.chooseTable).toBe(true)
  })
})

describe('guesses', () => {
  it('of one address slow down after twenty, and a right code of the same address is answered', async () => {
    const from = '192.0.2.77'
    const guess = (n: number) => read(test, `/dine/test-kitchen.${String(n).padStart(22, 'A')}`, from)
    const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => guess(n)))
    expect(answers.filter(({ status }) => status === 404).length).toBe(20)
    const slowed = answers.find(({ status }) => status === 429)!
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect((await read(test, await printed.path('marina', 'table', '1'), from)).status).toBe(200)
    expect((await guess(99)).status).toBe(429)
    expect((await read(test, '/dine/test-kitchen.aaaaaaaaaaaaaaaaaaaaaa', '192.0.2.78')).status).toBe(404)
  })
})
