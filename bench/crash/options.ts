import { parseArgs } from 'node:util'

export interface CrashOptions {
  readonly seed: number
  readonly kills: number
  readonly callers: number
}

export const USAGE = 'npm run check:crash -- [--kills 30] [--callers 8] [--seed number]'

/** Throws a sentence for what it does not understand. */
export function readCrashOptions(args: readonly string[], newSeed: () => number): CrashOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      kills: { type: 'string', default: '30' },
      callers: { type: 'string', default: '8' },
    },
  })
  const whole = (name: 'kills' | 'callers' | 'seed', text: string, least: number, most: number) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Error(`--${name} is "${text}": use a whole number from ${least} to ${most}.`)
  }
  return {
    seed: values.seed === undefined ? newSeed() : whole('seed', values.seed, 0, 4_294_967_295),
    kills: whole('kills', values.kills, 1, 1_000),
    callers: whole('callers', values.callers, 1, 32),
  }
}
