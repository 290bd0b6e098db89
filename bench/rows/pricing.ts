import { Worker } from '../load/load.ts'
import type { PricingJob, PricingResult } from '../pricing/pricing-process.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'

const MUST = 60_000
const AIM = 200_000

/** Pricing a cart of twenty lines with five offers in play, on one core, beside the bare sum of its items (F3). */
export async function pricing({ options }: Pick<Bench, 'options'>): Promise<Line> {
  const worker = new Worker<PricingJob, PricingResult>(new URL('../pricing/pricing-process.ts', import.meta.url))
  try {
    const ours: PricingResult[] = []
    const floor: PricingResult[] = []
    const measure = async (kind: PricingJob['kind']) => {
      const measured = await worker.run({ kind, seconds: options.seconds })
      ;(kind === 'quote' ? ours : floor).push(measured)
    }
    for (const kind of ['quote', 'sum'] as const) await worker.run({ kind, seconds: 1 })
    for (let round = 0; round < options.pairs; round++) {
      for (const kind of round % 2 === 0 ? (['quote', 'sum'] as const) : (['sum', 'quote'] as const))
        await measure(kind)
    }
    const rates = (measured: readonly PricingResult[]) => measured.map(({ perSecond }) => perSecond)
    const [carts, sums] = [spreadOf(rates(ours)), spreadOf(rates(floor))]
    return {
      label: 'pricing 20 lines, five offers',
      figure: `${amount(carts.median)}/s (${amount(carts.min)}–${amount(carts.max)})`,
      floor: `F3 ${amount(sums.median)}/s`,
      ratio: spreadOf(ratiosOf(rates(ours), rates(floor))),
      must: `${amount(MUST)}/s`,
      aim: `${amount(AIM)}/s`,
      holds: carts.median >= MUST,
      meetsAim: carts.median >= AIM,
      notes: [
        `${(1e6 / carts.median).toFixed(1)} µs each: pairs, a promotion, a reward, points and credits, at two rates of tax, all shared and explained`,
        'a second is one of processor time, so that what else the machine does takes nothing from it',
      ],
    }
  } finally {
    worker.stop()
  }
}
