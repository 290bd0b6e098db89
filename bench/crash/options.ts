import { parseArgs } from 'node:util'

export interface CrashOptions {
  readonly seed: number
  readonly kills: number
  readonly callers: number
  /** Kills at each fault point. */
  readonly each: number
  readonly only: readonly Part[]
}

/** At random moments, or at the fault points of order and payment. */
const PARTS = ['random', 'points'] as const
type Part = (typeof PARTS)[number]

export const USAGE =
  'npm run check:crash -- [--only random,points] [--kills 30] [--callers 8] [--each 25] [--seed number]'

/** Throws a sentence for what it does not understand. */
export function readCrashOptions(args: readonly string[], newSeed: () => number): CrashOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      kills: { type: 'string', default: '30' },
      callers: { type: 'string', default: '8' },
      each: { type: 'string', default: '25' },
      only: { type: 'string', default: PARTS.join(',') },
    },
  })
  const only = values.only.split(',').map((name) => name.trim())
  const unknown = only.filter((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are: ${PARTS.join(', ')}.`)
  const whole = (name: 'kills' | 'callers' | 'each' | 'seed', text: string, least: number, most: number) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Error(`--${name} is "${text}": use a whole number from ${least} to ${most}.`)
  }
  return {
    seed: values.seed === undefined ? newSeed() : whole('seed', values.seed, 0, 4_294_967_295),
    kills: whole('kills', values.kills, 1, 1_000),
    callers: whole('callers', values.callers, 1, 32),
    each: whole('each', values.each, 1, 1_000),
    only: only as Part[],
  }
}
