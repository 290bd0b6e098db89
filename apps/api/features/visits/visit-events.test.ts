import { merchantOrderEvents } from '@compass/contract/merchant-side'
import * as calls from '@compass/contract/visits'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTables, type Tables } from './test-visits.ts'

let tables: Tables
let origin: string
const leaving: AbortController[] = []

beforeAll(async () => {
  tables = await openTables()
  origin = await tables.test.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  for (const one of leaving.splice(0)) one.abort()
  await tables.endAll()
})
afterAll(() => tables.test.close())

interface Listener {
  readonly status: number
  readonly events: { readonly id: number; readonly changed?: string[]; readonly data: Record<string, unknown> }[]
  readonly hasEnded: () => boolean
  leave(): void
}

async function listen(path: string, token: string, headers: Record<string, string> = {}): Promise<Listener> {
  const leave = new AbortController()
  leaving.push(leave)
  const answer = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: leave.signal,
  })
  const events: Listener['events'] = []
  let isOver = false
  const read = async () => {
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const whole = text.split('\n\n')
      text = whole.pop()!
      for (const one of whole) {
        const [, id] = /^id: (\d+)$/m.exec(one) ?? []
        const [, data] = /^data: (.*)$/m.exec(one) ?? []
        if (id && data) events.push({ id: Number(id), data: JSON.parse(data), changed: JSON.parse(data).changed })
      }
    }
  }
  void read()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  return { status: answer.status, events, hasEnded: () => isOver, leave: () => leave.abort() }
}

const follow = (id: string, token: string, headers?: Record<string, string>) =>
  listen(calls.visitEvents.path.replace(':id', id), token, headers)
const last = ({ events }: Listener) => events.at(-1)
const until = (done: () => void) => vi.waitFor(done, { timeout: 8_000, interval: 20 })

describe('the stream of a visit', () => {
  it('tells the others which parts changed, and what was missed after a break', async () => {
    const { id, guests } = await tables.party('12', 2)
    const heard = await follow(id, guests[1]!.token)
    await until(() => expect(last(heard)!.changed).toContain('members'))
    const before = last(heard)!.id
    await guests[0]!.order()
    await until(() => expect(last(heard)).toMatchObject({ id: before + 1, changed: expect.arrayContaining(['cart']) }))
    heard.leave()
    await tables.test.call(calls.callStaff, { params: { id }, body: { kind: 'waiter' } }, { token: guests[0]!.token })
    const resumed = await follow(id, guests[1]!.token, { 'last-event-id': String(before + 1) })
    await until(() => expect(resumed.events[0]).toMatchObject({ id: before + 2, changed: ['calls'] }))
  })

  it('is being here, and tells when somebody is not any more', async () => {
    const { id, guests } = await tables.party('12', 2)
    const isConnected = async () =>
      (await guests[0]!.visit(id)).data.visit.party!.members.map((member) => member.isConnected)
    tables.test.clock.turn({ minutes: 5 })
    const heard = await follow(id, guests[0]!.token)
    await until(() => expect(heard.events.length).toBeGreaterThan(0))
    await until(async () => expect(await isConnected()).toEqual([true, false]))
    const count = heard.events.length
    const other = await follow(id, guests[1]!.token)
    await until(() => expect(heard.events.slice(count).flatMap(({ changed }) => changed)).toContain('members'))
    expect(await isConnected()).toEqual([true, true])
    other.leave()
  })

  it('hostile: ends for who was removed and with the visit, and opens for nobody else', async () => {
    const { id, guests } = await tables.party('12', 2)
    const removed = await follow(id, guests[1]!.token)
    await until(() => expect(removed.events.length).toBeGreaterThan(0))
    const { member } = (await guests[1]!.visit(id)).data.visit.me
    await tables.test.call(calls.removeMember, { params: { id, member } }, { token: guests[0]!.token })
    await until(() => expect(removed.hasEnded()).toBe(true))
    expect((await follow(id, guests[1]!.token)).status).toBe(409)
    expect((await follow(id, (await tables.guest()).token)).status).toBe(404)
    const staying = await follow(id, guests[0]!.token)
    await until(() => expect(staying.events.length).toBeGreaterThan(0))
    await tables.endAll()
    await until(() => expect(staying.hasEnded()).toBe(true))
    expect(last(staying)!.changed).toContain('visit')
  })

  it('tells who waits of being let in, and of nothing that the party does', async () => {
    const { id, guests } = await tables.party('12', 1)
    const asker = await tables.guest()
    const { _id: member } = (await asker.join()).data.member
    const heard = await follow(id, asker.token)
    await until(() => expect(heard.events.length).toBeGreaterThan(0))
    await guests[0]!.order()
    await tables.test.call(calls.approveMember, { params: { id, member } }, { token: guests[0]!.token })
    await until(() => expect(last(heard)!.changed).toContain('members'))
    const parts = heard.events.slice(0, -1).flatMap(({ changed }) => changed)
    expect(parts).not.toContain('cart')
  })
})

describe('the board', () => {
  it('hears of calls and of who asks to join, and not of each choice', async () => {
    const { id, guests } = await tables.party('12', 1)
    const board = await listen(merchantOrderEvents.path, tables.key)
    // It looks back a little, so that visits of a moment ago are told too.
    const heard = () => board.events.filter(({ data }) => data.visit === id)
    tables.test.clock.turn({ seconds: 1 })
    await tables.test.call(calls.callStaff, { params: { id }, body: { kind: 'waiter' } }, { token: guests[0]!.token })
    await until(() => expect(heard().at(-1)!.data).toMatchObject({ visit: id, number: '12', calls: 1, waiting: 0 }))
    tables.test.clock.turn({ seconds: 1 })
    await guests[0]!.order()
    const chosen = (await guests[0]!.visit(id)).data.visit.version
    tables.test.clock.turn({ seconds: 1 })
    await (await tables.guest()).join()
    await until(() => expect(heard().at(-1)!.data).toMatchObject({ visit: id, calls: 1, waiting: 1 }))
    const versions = heard().map(({ data }) => data.version)
    expect(versions).not.toContain(chosen)
    expect(new Set(versions).size).toBe(versions.length)
  })
})
