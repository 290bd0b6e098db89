import { priceBasket } from '@compass/domain/pricing'
import { serveJobs } from '../load/load.ts'
import { bareSum } from './bare-sum.ts'
import { basketsOfTwentyLines } from './twenty-lines.ts'

export interface PricingJob {
  readonly kind: 'quote' | 'sum'
  readonly seconds: number
}

export interface Priced {
  /** For each second of processor, what collects the garbage included: what one core does that has nothing else to do. */
  readonly perSecond: number
}

const ROUND = 500
const baskets = basketsOfTwentyLines(8)
const work = {
  quote: (place: number) => priceBasket(baskets[place]!).totals.grandTotal,
  sum: (place: number) => bareSum(baskets[place]!),
}
/** Read, so that nothing of the work is left out. */
let sink = 0

serveJobs<PricingJob, Priced>(async ({ kind, seconds }) => {
  const act = work[kind]
  const cpu = process.cpuUsage()
  const began = performance.now()
  let count = 0
  while (performance.now() - began < seconds * 1000) {
    for (let i = 0; i < ROUND; i++) sink += act(i % baskets.length)
    count += ROUND
  }
  const { user, system } = process.cpuUsage(cpu)
  if (sink === 0) throw new Error('nothing was priced')
  return { perSecond: (count * 1e6) / (user + system) }
})
