import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Lines, type Reply, UnexpectedAnswer } from '../proof/lines.ts'
import { SANDBOX } from '../proof/sandbox-gateway.ts'
import { Guest, type Table } from '../proof/table.ts'
import { addressOf } from './connection.ts'
import { type LoadResult, serveJobs } from './load.ts'
import type { TableJob } from './tables.ts'
import { Tally } from './tally.ts'

const PARTY = 4
/** How long a party looks before the next of them changes something. */
const LOOKS_MS = 1_000
/** Nobody sees a change later than this, or somebody did not see it. */
const PATIENCE_MS = 10_000

serveJobs<TableJob, LoadResult>(async (job) => {
  const lines = new Lines(job.port)
  const shop = { lines, pages: lines, gateway: SANDBOX, market: job.market }
  const tally = new Tally()
  try {
    if (job.kind === 'live') await beLive(job, shop, tally)
    else if (job.kind === 'party')
      await haveRounds(await Guest.sit(shop, job.firstNumber, job.table), job.rounds, tally)
    else await sendRounds(job, shop, tally)
    return tally.loaded()
  } finally {
    lines.close()
  }
})

type Shop = Parameters<typeof Guest.sit>[0]

async function sendRounds(
  { tables, firstNumber, callers, seconds, rounds }: Extract<TableJob, { kind: 'rounds' }>,
  shop: Shop,
  tally: Tally,
): Promise<void> {
  const end = tally.began + seconds * 1000
  const free = [...tables]
  let number = firstNumber
  const beCaller = async () => {
    for (let table = free.pop(); table && performance.now() < end; table = free.pop())
      await haveRounds(await Guest.sit(shop, number++, table), rounds, tally).catch((error: Error) => tally.fail(error))
    if (performance.now() < end) tally.fail(new Error('no table is free any more'))
  }
  await Promise.all(Array.from({ length: callers }, beCaller))
}

/** Joins, and sends so many rounds of one line; what counts of each is the milliseconds of sending. */
async function haveRounds(guest: Guest, rounds: number, tally: Tally): Promise<void> {
  yes('join', await guest.join())
  const { products } = guest.customer.shop.market
  for (let round = 0; round < rounds; round++) {
    yes('add', await guest.add(products[round % products.length]!))
    const began = performance.now()
    yes('send', await guest.send('all', `round-${guest.customer.number}-${round}`))
    tally.done(performance.now() - began, 0)
  }
}

/** A guest whose screen is open: what it heard last, and who waits for it. */
interface Screen {
  readonly guest: Guest
  /** The greatest number of units of the basket that they have seen. */
  units: number
  isReading: boolean
  isStale: boolean
  close(): void
}

async function beLive(job: Extract<TableJob, { kind: 'live' }>, shop: Shop, tally: Tally): Promise<void> {
  const parties = await Promise.all(job.tables.map((table, n) => sitDown(shop, table, job.firstNumber + n * PARTY)))
  const end = performance.now() + job.seconds * 1000
  try {
    await Promise.all(parties.map((party, n) => changeInTurn(party, n, end, tally)))
  } finally {
    for (const screen of parties.flat()) screen.close()
  }
}

async function sitDown(shop: Shop, table: Table, firstNumber: number): Promise<Screen[]> {
  const guests = await Promise.all(Array.from({ length: PARTY }, (_, n) => Guest.sit(shop, firstNumber + n, table)))
  for (const guest of guests) yes('join', await guest.join())
  return Promise.all(guests.map((guest) => watch(guest)))
}

/** One of the party adds something, and each of the others looks until they have seen it. */
async function changeInTurn(party: readonly Screen[], turn: number, end: number, tally: Tally): Promise<void> {
  const { products } = party[0]!.guest.customer.shop.market
  // Not all tables at once: people are not in step.
  await wait((turn * LOOKS_MS) / 30)
  for (let units = 1; performance.now() < end; units++) {
    const [one, ...others] = [...party.slice(units % PARTY), ...party.slice(0, units % PARTY)]
    const began = performance.now()
    yes('add', await one!.guest.add(products[turn % products.length]!))
    await Promise.all(
      others.map(async (other) => {
        while (other.units < units && performance.now() - began < PATIENCE_MS) await wait(5)
        if (other.units < units) tally.fail(new Error('a guest never saw a change'))
        else tally.done(performance.now() - began, 0)
      }),
    )
    await wait(LOOKS_MS)
  }
}

/** Opens a stream; each event of the basket is read, as the screen does. */
function watch(guest: Guest): Promise<Screen> {
  const { shop, token, number } = guest.customer
  const screen: Screen = { guest, units: 0, isReading: false, isStale: false, close: () => stream.destroy() }
  const stream = request({
    host: '127.0.0.1',
    port: shop.lines.port,
    path: `/v1/visits/${guest.visit}/events`,
    headers: {
      host: `localhost:${shop.lines.port}`,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(number),
    },
    agent: false,
  })
  return new Promise((resolve, reject) => {
    stream.on('error', reject)
    stream.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered ${answer.statusCode}`))
      let left = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        const events = (left + part).split('\n\n')
        left = events.pop()!
        if (events.some((event) => event.includes('"cart"'))) void look(screen)
      })
      answer.on('error', () => {})
      resolve(screen)
    })
    stream.end()
  })
}

/** Reads the visit; what is heard of meanwhile is read afterwards. */
async function look(screen: Screen): Promise<void> {
  screen.isStale = true
  if (screen.isReading) return
  screen.isReading = true
  while (screen.isStale) {
    screen.isStale = false
    const { cart } = await screen.guest.party()
    screen.units = cart?.products.reduce((sum, { qty }) => sum + qty, 0) ?? 0
  }
  screen.isReading = false
}

function yes(label: string, reply: Reply): void {
  if (reply.status !== 200 && reply.status !== 201) throw new UnexpectedAnswer(label, reply)
}
