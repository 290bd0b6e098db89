import { quoteCart } from '@compass/domain/pricing'
import { serveJobs } from '../load/load.ts'
import { bareSum } from './bare-sum.ts'
import { cartsOfTwentyLines } from './twenty-lines.ts'

export interface PricingJob {
  readonly kind: 'quote' | 'sum'
  readonly seconds: number
}

export interface PricingResult {
  /** For each second of processor, what collects the garbage included: what one core does that has nothing else to do. */
  readonly perSecond: number
}

const ROUND = 500
const carts = cartsOfTwentyLines(8)
const work = {
  quote: (place: number) => quoteCart(carts[place]!).totals.grandTotal,
  sum: (place: number) => bareSum(carts[place]!),
}
/** Read, so that nothing of the work is left out. */
let sink = 0

serveJobs<PricingJob, PricingResult>(async ({ kind, seconds }) => {
  const act = work[kind]
  const cpu = process.cpuUsage()
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1000) {
    for (let i = 0; i < ROUND; i++) sink += act(i % carts.length)
    count += ROUND
  }
  const { user, system } = process.cpuUsage(cpu)
  if (sink === 0) throw new Error('nothing was priced')
  return { perSecond: (count * 1e6) / (user + system) }
})
