import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../statistics.ts'
import { addressOf, Connection, requestBytes } from './connection.ts'
import { addBytes, beGuest, orderOnce } from './journeys.ts'
import { type Job, type Loaded, serveJobs } from './load.ts'

/** Callers that are alike for the limits: enough addresses that none of them meets its own. */
const ADDRESSES = 4_096
const FAILURES_TOLD = 5

/** One thing that a caller does; answers the milliseconds that count and the bytes of the body. */
type Step = (connection: Connection, turn: number) => Promise<{ ms: number; bytes: number }>

serveJobs<Job, Loaded>(async (job) => {
  if (job.kind === 'guests') return makeGuests(job)
  return repeat(job, stepOf(job))
})

function stepOf(job: Exclude<Job, { kind: 'guests' }>): Step {
  const host = `localhost:${job.port}`
  if (job.kind === 'get') {
    const paths = [job.path].flat()
    const requests = Array.from({ length: ADDRESSES }, (_, index) => {
      const path = paths[index % paths.length]!
      return Buffer.from(requestBytes({ path, host, headers: { 'x-forwarded-for': addressOf(index), ...job.headers } }))
    })
    return (connection, turn) => timed(connection, requests[turn % ADDRESSES]!)
  }
  if (job.kind === 'add') {
    const { market, tokens } = job
    const { products } = market
    return (connection, turn) => {
      const number = turn % tokens.length
      const product = products[(turn + Math.floor(turn / tokens.length)) % Math.min(8, products.length)]!
      return timed(connection, addBytes(market, tokens[number]!, host, addressOf(number), product))
    }
  }
  const { market, verified, firstNumber } = job
  return async (connection, turn) => {
    const { placingMs } = await orderOnce({ connection, host, number: firstNumber + turn }, market, { verified })
    return { ms: placingMs, bytes: 0 }
  }
}

async function timed(connection: Connection, request: string | Buffer): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`${status} ${body.toString().slice(0, 300)}`)
  return { ms: performance.now() - began, bytes: body.length }
}

async function repeat(job: Job, step: Step): Promise<Loaded> {
  const times: number[] = []
  const failures: string[] = []
  let [turn, failed, bytes] = [0, 0, 0]
  const cpu = process.cpuUsage()
  const began = performance.now()
  const end = began + job.seconds * 1000
  const pauseMs = (job.kind === 'get' && job.pauseMs) || 0
  async function beCaller(): Promise<void> {
    const connection = new Connection(job.port)
    while (performance.now() < end) {
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()))
      try {
        const done = await step(connection, turn++)
        times.push(done.ms)
        bytes += done.bytes
      } catch (error) {
        failed++
        if (failures.length < FAILURES_TOLD) failures.push((error as Error).message)
        if (failed > 100) break
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.callers }, beCaller))
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (times.length === 0) throw new Error(`nothing answered as it should: ${failures.join(' · ')}`)
  return {
    count: times.length,
    perSecond: times.length / seconds,
    failed,
    failures,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: percentile(times, 1),
    busy: (user + system) / 1e6 / seconds,
    bytes: bytes / times.length,
  }
}

/** Makes sessions, each with a basket, so that what is measured afterwards is the same every time. */
async function makeGuests(job: Extract<Job, { kind: 'guests' }>): Promise<Loaded> {
  const host = `localhost:${job.port}`
  const tokens: string[] = []
  let next = 0
  async function beCaller(): Promise<void> {
    const connection = new Connection(job.port)
    for (let number = next++; number < job.guests; number = next++) {
      const token = await beGuest({ connection, host, number }, job.market)
      const product = job.market.products[number % 8]!
      await timed(connection, addBytes(job.market, token, host, addressOf(number), product))
      tokens[number] = token
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.callers }, beCaller))
  return {
    count: tokens.length,
    perSecond: 0,
    failed: 0,
    failures: [],
    p50: 0,
    p99: 0,
    slowest: 0,
    busy: 0,
    bytes: 0,
    tokens,
  }
}
