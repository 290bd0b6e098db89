import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { moveOrder } from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import { addressOf, Connection, requestBytes } from './connection.ts'
import { call, orderOnce } from './journeys.ts'
import { serveJobs } from './load.ts'
import type { WatchedOrder, WatchJob, WatchState } from './watch.ts'

const CALLERS = 8
/** Streams that are being opened at once. */
const OPENING = 20

const open = new Set<Socket>()
/** When which order was heard to be where: status, order, milliseconds since 1970. */
const heard = new Map<number, Map<string, number>>()

serveJobs<WatchJob, WatchState>(async (job) => {
  switch (job.kind) {
    case 'place':
      return { orders: await place(job) }
    case 'read':
      await read(job)
      return {}
    case 'watch':
      await eachOf(job.orders, OPENING, (order, at) => watch(job.port, order, at))
      return {}
    case 'hold':
      await eachOf(Array.from({ length: job.connections }), OPENING, (_, at) => hold(job.port, job.path, at))
      return {}
    case 'move':
      return { at: await move(job) }
    case 'heard':
      return { at: await heardOf(job.status, job.withinSeconds) }
    case 'leave':
      for (const socket of open) socket.destroy()
      open.clear()
      heard.clear()
      return {}
  }
})

async function place({ port, market, orders, firstNumber }: Extract<WatchJob, { kind: 'place' }>) {
  const placed: WatchedOrder[] = []
  const numbers = Array.from({ length: orders }, (_, index) => firstNumber + index)
  await eachCaller(port, numbers, async (connection, number) => {
    const { orderId, token } = await orderOnce({ connection, host: `localhost:${port}`, number }, market)
    placed.push({ orderId, token })
  })
  return placed
}

async function read({ port, orders, times }: Extract<WatchJob, { kind: 'read' }>): Promise<void> {
  for (let time = 0; time < times; time++) {
    await eachCaller(port, orders, async (connection, { orderId, token }, number) => {
      const caller = { connection, host: `localhost:${port}`, number }
      await call(caller, 'read', getOrder, { params: { id: orderId } }, { token })
    })
  }
}

/** Answers when each call was sent. */
async function move({ port, merchantKeys, orders, to }: Extract<WatchJob, { kind: 'move' }>) {
  const at: Record<string, number> = {}
  await eachCaller(port, orders, async (connection, { orderId }, number) => {
    at[orderId] = Date.now()
    const caller = { connection, host: `localhost:${port}`, number }
    const token = merchantKeys[number % merchantKeys.length]!
    await call(caller, 'move', moveOrder, { params: { id: orderId }, body: { to } }, { token })
  })
  return at
}

function watch(port: number, { orderId, token }: WatchedOrder, number: number): Promise<void> {
  const path = `/v1/orders/${orderId}/events`
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': addressOf(number) }
  return openStream(port, requestBytes({ path, host: `localhost:${port}`, headers }), (status) => {
    const all = heard.get(status) ?? new Map<string, number>()
    heard.set(status, all)
    if (!all.has(orderId)) all.set(orderId, Date.now())
  })
}

function hold(port: number, path: string, number: number): Promise<void> {
  const headers = { authorization: `Bearer ${'0'.repeat(80)}`, 'x-forwarded-for': addressOf(number) }
  return openStream(port, requestBytes({ path, host: `localhost:${port}`, headers }), () => {})
}

/** Resolves with the first event; rejects where the answer is another one. */
function openStream(port: number, request: string, notify: (status: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    open.add(socket)
    let left = ''
    socket.on('data', (part) => {
      left += part.toString('latin1')
      if (left.startsWith('HTTP/1.1 ') && !left.startsWith('HTTP/1.1 200')) return reject(new Error(left.slice(0, 300)))
      for (;;) {
        const found = /event: order\ndata: \{"status":(\d+),[^}]*\}\n\n/.exec(left)
        if (!found) break
        left = left.slice(found.index + found[0].length)
        notify(Number(found[1]))
        resolve()
      }
    })
    socket.on('error', reject)
    socket.on('close', () => {
      if (open.delete(socket)) reject(new Error('a stream was ended'))
    })
    socket.write(request)
  })
}

async function heardOf(status: number, withinSeconds: number): Promise<Record<string, number>> {
  for (const end = performance.now() + withinSeconds * 1000; performance.now() < end; await wait(20))
    if ((heard.get(status)?.size ?? 0) >= open.size) break
  return Object.fromEntries(heard.get(status) ?? [])
}

async function eachCaller<T>(
  port: number,
  items: readonly T[],
  work: (connection: Connection, item: T, index: number) => Promise<void>,
): Promise<void> {
  const free = Array.from({ length: CALLERS }, () => new Connection(port))
  await eachOf(items, CALLERS, async (item, index) => {
    const connection = free.pop()!
    await work(connection, item, index)
    free.push(connection)
  })
  for (const connection of free) connection.close()
}

async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index]!, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
