import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { recordScript } from '../floors/record-script.ts'
import { Connection } from '../load/connection.ts'
import { type CourtMarket, courtOrderOnce } from '../load/journeys.ts'
import { COURT_VENDORS, LINES_OF_VENDOR, makeCourt } from '../product/court.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { spreadOf } from '../statistics.ts'
import { besideFloor } from './beside-floor.ts'
import { alternate, busyNote, p99Of, perSecond, withProcessor } from './pairs.ts'

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
export async function wholeCourtOrder(bench: Bench, market: CourtMarket): Promise<Line> {
  const { product, load } = bench
  const { port } = product
  const script = await recordScript(product, market.merchantId, 1, (at) => orderAt(at, market))
  const statements = script.steps.reduce((sum, { queries }) => sum + queries.length, 0)
  return besideFloor(bench, {
    label: 'whole court order',
    step: 'placing',
    callers: CALLERS,
    script,
    ours: (seconds) => load.run({ kind: 'court', port, callers: CALLERS, seconds, market, firstNumber: newNumber() }),
    note: `session, address, ${LINES} lines, a look, an order of each of ${COURT_VENDORS} vendors: ${statements} statements in ${script.steps.length} transactions`,
  })
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
