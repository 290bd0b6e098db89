import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { findRunning } from '../../apps/host/embedded-postgres/index.ts'
import { recordScript } from '../floors/record-script.ts'
import type { RoundFloorJob } from '../floors/round-floor.ts'
import { Connection } from '../load/connection.ts'
import { type CourtMarket, courtOrderOnce } from '../load/journeys.ts'
import { type LoadResult, Worker } from '../load/load.ts'
import { COURT_VENDORS, LINES_OF_VENDOR, makeCourt } from '../product/court.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, p99Of, perSecond, processorNote, withProcessor } from './pairs.ts'

const CALLERS = 8
/** Each is asked for less often than its session is believed without the database. */
const GUESTS = 800
const LINES = COURT_VENDORS * LINES_OF_VENDOR
const MUST_MS = 30
const AIM_MS = 15
/** Long enough for the outbox to be emptied. */
const RELAY_MS = 1_500

/** The court that is measured. */
export async function measuredCourt({ product }: Bench): Promise<CourtMarket> {
  const market = await makeCourt(product, 'bazaar-court')
  if (market.products.length !== LINES) throw new Error(`the court has ${market.products.length} of ${LINES} products`)
  return market
}

/** Adding to a court's cart of ten lines over five vendors: each answer prices all of them, with what is the court's. */
export async function addToCourtCart({ product, load, options }: Bench, market: CourtMarket): Promise<Line> {
  const { port } = product
  const guests = { kind: 'guests', port, callers: CALLERS, seconds: 0, market, guests: GUESTS, fill: LINES } as const
  const { tokens } = await load.run(guests)
  const add = (seconds: number) => load.run({ kind: 'add', port, callers: CALLERS, seconds, market, tokens: tokens! })
  await add(2)
  const { ours } = await alternate(options.pairs, {
    ours: () => withProcessor(product.pid, () => add(options.seconds)),
  })
  const p99 = p99Of(ours)
  const each = spreadOf(ours.map(({ processorMs = 0 }) => processorMs)).median
  return {
    label: `add to a court's cart, ${CALLERS} callers`,
    figure: `${amount(perSecond(ours))}/s, p99 ${amount(p99)} ms`,
    must: `${MUST_MS} ms`,
    aim: `${AIM_MS} ms`,
    holds: p99 <= MUST_MS,
    meetsAim: p99 <= AIM_MS,
    notes: [
      `${LINES} lines over ${COURT_VENDORS} vendors, priced by vendor in each answer; processor ${each.toFixed(3)} ms each`,
      ...busyNote('product', ours),
    ],
  }
}

/** The whole way to a court order beside what the product sends for it, from bare node and pg (F2). */
export async function wholeCourtOrder({ product, load, options }: Bench, market: CourtMarket): Promise<Line> {
  const connection = await findRunning(product.dataDir)
  if (!connection) throw new Error(`no database runs in ${product.dataDir}`)
  const script = await recordScript(product, market.merchantId, 1, (port) => orderAt(port, market))
  const floor = new Worker<RoundFloorJob, LoadResult>(new URL('../floors/round-floor.ts', import.meta.url))
  const ours = (seconds: number) =>
    load.run({ kind: 'court', port: product.port, callers: CALLERS, seconds, market, firstNumber: newNumber() })
  const bare = (seconds: number) => floor.run({ connection, callers: CALLERS, seconds, script })
  try {
    await ours(2)
    await bare(1)
    const both = await alternate(options.pairs, {
      ours: () => withProcessor(product.pid, () => ours(options.seconds)),
      bare: () => withProcessor(floor.pid, () => bare(options.seconds)),
    })
    const rates = (measured: readonly LoadResult[]) => measured.map((one) => one.perSecond)
    const ratio = spreadOf(ratiosOf(rates(both.ours), rates(both.bare)))
    const statements = script.steps.reduce((sum, { queries }) => sum + queries.length, 0)
    return {
      label: `whole court order, ${CALLERS} callers`,
      figure: `${amount(perSecond(both.ours))}/s, p99 of placing ${amount(p99Of(both.ours))} ms`,
      floor: `F2 ${amount(perSecond(both.bare))}/s`,
      ratio,
      must: '0.3 × F2',
      aim: '0.55 × F2',
      holds: ratio.median >= 0.3,
      meetsAim: ratio.median >= 0.55,
      notes: [
        `session, address, ${LINES} lines, a look, an order of each of ${COURT_VENDORS} vendors: ${statements} statements in ${script.steps.length} transactions, as the product sent them`,
        processorNote(both.ours, both.bare),
        ...busyNote('product', both.ours),
      ],
    }
  } finally {
    floor.stop()
  }
}

async function orderAt(port: number, market: CourtMarket): Promise<void> {
  const connection = new Connection(port)
  await courtOrderOnce({ connection, host: `localhost:${port}`, number: newNumber() }, market)
  connection.close()
  // What the relay sends for it belongs to it.
  await wait(RELAY_MS)
}

/** A number for each customer, and so an address and a phone: others than in an earlier run. */
function newNumber(): number {
  return randomInt(9_000_000)
}
