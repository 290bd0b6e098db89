import { setTimeout as wait } from 'node:timers/promises'
import { addressOf, Connection, requestBytes } from './connection.ts'
import { placeWaiting, sendWebhooks } from './gateway-webhooks.ts'
import { addBytes, beGuest, courtOrderOnce, orderOnce } from './journeys.ts'
import { type Job, type LoadResult, serveJobs } from './load.ts'
import { GatewayConnections, payOnce } from './paying.ts'
import { Tally, timesOf } from './tally.ts'

/** Callers that are alike for the limits: enough addresses that none of them meets its own. */
const ADDRESSES = 4_096
/** After so many failures a caller gives up. */
const FAILURES_AT_MOST = 100

type MeasuredJob = Exclude<Job, { kind: 'guests' | 'wait' | 'notices' }>

const NOTHING_MEASURED = { perSecond: 0, failed: 0, failures: [], p50: 0, p99: 0, slowest: 0, busy: 0, bytes: 0 }

/** One thing that a caller does; answers the milliseconds that count and the bytes of the body. */
type Step = ((connection: Connection, turn: number) => Promise<{ ms: number; bytes: number }>) & { end?: () => void }
/** Milliseconds of each request, by what it is. */
type Steps = Map<string, number[]>

serveJobs<Job, LoadResult>(async (job) => {
  if (job.kind === 'guests') return makeGuests(job)
  if (job.kind === 'notices') return sendWebhooks(job)
  if (job.kind === 'wait') {
    const attempts = await placeWaiting(job)
    return { ...NOTHING_MEASURED, count: attempts.length, attempts }
  }
  return repeat(job)
})

function stepOf(job: MeasuredJob, steps: Steps): Step {
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
  if (job.kind === 'pay') return payingStep(job, host, steps)
  if (job.kind === 'court') {
    const { market, firstNumber } = job
    return async (connection, turn) => {
      const ms = await courtOrderOnce({ connection, host, number: firstNumber + turn }, market)
      return { ms, bytes: 0 }
    }
  }
  const { market, verified, firstNumber } = job
  return async (connection, turn) => {
    const { placingMs } = await orderOnce({ connection, host, number: firstNumber + turn }, market, { verified })
    return { ms: placingMs, bytes: 0 }
  }
}

/** Whole journeys that are paid online; what counts is the time of placing. */
function payingStep({ market, firstNumber }: Extract<Job, { kind: 'pay' }>, host: string, steps: Steps): Step {
  const gateways = new GatewayConnections()
  const onStep = (step: string, ms: number) => {
    const took = steps.get(step)
    if (took) took.push(ms)
    else steps.set(step, [ms])
  }
  const step: Step = async (connection, turn) => {
    const caller = { connection, host, number: firstNumber + turn, onStep }
    const { placingMs } = await payOnce(caller, market, (pageUrl) => gateways.connectionFor(connection, pageUrl))
    return { ms: placingMs, bytes: 0 }
  }
  step.end = () => gateways.close()
  return step
}

async function timed(connection: Connection, request: string | Buffer): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const { status, body } = await connection.send(request)
  if (status !== 200) throw new Error(`${status} ${body.toString().slice(0, 300)}`)
  return { ms: performance.now() - began, bytes: body.length }
}

async function repeat(job: MeasuredJob): Promise<LoadResult> {
  const steps: Steps = new Map()
  const step = stepOf(job, steps)
  const tally = new Tally()
  const end = tally.began + job.seconds * 1000
  const pauseMs = (job.kind === 'get' && job.pauseMs) || 0
  let turn = 0
  async function beCaller(): Promise<void> {
    const connection = new Connection(job.port)
    while (performance.now() < end) {
      if (pauseMs > 0) await wait(pauseMs * (0.5 + Math.random()))
      try {
        const { ms, bytes } = await step(connection, turn++)
        tally.done(ms, bytes)
      } catch (error) {
        tally.fail(error)
        if (tally.failed > FAILURES_AT_MOST) break
      }
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.callers }, beCaller))
  step.end?.()
  const loaded = tally.loaded()
  if (steps.size === 0) return loaded
  return { ...loaded, steps: Object.fromEntries([...steps].map(([name, took]) => [name, timesOf(took)])) }
}

/** Makes sessions, each with a cart, so that what is measured afterwards is the same every time. */
async function makeGuests(job: Extract<Job, { kind: 'guests' }>): Promise<LoadResult> {
  const host = `localhost:${job.port}`
  const tokens: string[] = []
  let next = 0
  async function beCaller(): Promise<void> {
    const connection = new Connection(job.port)
    for (let number = next++; number < job.guests; number = next++) {
      const token = await beGuest({ connection, host, number }, job.market)
      const { products } = job.market
      const filling = job.fill === undefined ? [products[number % 8]!] : products.slice(0, job.fill)
      for (const product of filling)
        await timed(connection, addBytes(job.market, token, host, addressOf(number), product))
      tokens[number] = token
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: job.callers }, beCaller))
  return { ...NOTHING_MEASURED, count: tokens.length, tokens }
}
