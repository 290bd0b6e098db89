import { COURT_VENDORS, LINES_OF_VENDOR, makeCourt } from '../product/court.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { alternate, busyNote, p99Of, perSecond, withProcessor } from './pairs.ts'

const CALLERS = 8
/** Each is asked for less often than its session is believed without the database. */
const GUESTS = 800
const MUST_MS = 30
const AIM_MS = 15

/** Adding to a court's cart of ten lines over five vendors: each answer prices all of them, with what is the court's. */
export async function addToCourtCart(bench: Bench): Promise<Line> {
  const { product, load, options } = bench
  const { port } = product
  const market = await makeCourt(product, 'bazaar-court')
  const lines = COURT_VENDORS * LINES_OF_VENDOR
  if (market.products.length !== lines) throw new Error(`the court has ${market.products.length} of ${lines} products`)
  const guests = { kind: 'guests', port, callers: CALLERS, seconds: 0, market, guests: GUESTS, fill: lines } as const
  const { tokens } = await load.run(guests)
  const add = (seconds: number) => load.run({ kind: 'add', port, callers: CALLERS, seconds, market, tokens: tokens! })
  await add(2)
  const { ours } = await alternate(options.pairs, {
    ours: () => withProcessor(product.pid, () => add(options.seconds)),
  })
  const p99 = p99Of(ours)
  return {
    label: `add to a court's cart, ${CALLERS} callers`,
    figure: `${amount(perSecond(ours))}/s, p99 ${amount(p99)} ms`,
    must: `${MUST_MS} ms`,
    aim: `${AIM_MS} ms`,
    holds: p99 <= MUST_MS,
    meetsAim: p99 <= AIM_MS,
    notes: [
      `${lines} lines over ${COURT_VENDORS} vendors, priced by vendor in each answer`,
      ...busyNote('product', ours),
    ],
  }
}
