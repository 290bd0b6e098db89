import { parseArgs } from 'node:util'
import {
  AFTERWARDS_POINTS,
  COURT_POINTS,
  FAULT_POINTS,
  type FaultPointName,
  PAYMENT_POINTS,
  TABLE_POINTS,
} from '../../apps/api/fault-points/index.ts'
import type { GatewayName } from '../proof/gateway.ts'
import { readGatewayName } from '../proof/options.ts'

interface CrashOptions {
  readonly seed: number
  readonly kills: number
  readonly callers: number
  /** Kills at each fault point. */
  readonly each: number
  /** Also, or only, at random moments. */
  readonly atRandom: boolean
  /** The fault points at which it is killed. */
  readonly points: readonly FaultPointName[]
  /** With which gateway people pay at fault points. */
  readonly gateway: GatewayName
}

const namesOf = (points: Partial<typeof FAULT_POINTS>) => Object.keys(points) as FaultPointName[]

/** Each ends within ten minutes on two cores. */
const PARTS = {
  random: [],
  payment: namesOf(PAYMENT_POINTS),
  afterwards: namesOf(AFTERWARDS_POINTS),
  tables: namesOf(TABLE_POINTS),
  courts: namesOf(COURT_POINTS),
} as const
type Part = keyof typeof PARTS

export const USAGE =
  'npm run check:crash -- [--only random,payment,afterwards,tables,courts] [--kills 30] [--callers 8] [--each 25] [--points name,name] [--gateway name] [--seed number]'

/** Throws a sentence for what it does not understand. */
export function readCrashOptions(args: readonly string[], newSeed: () => number): CrashOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string' },
      kills: { type: 'string', default: '30' },
      callers: { type: 'string', default: '8' },
      each: { type: 'string', default: '25' },
      only: { type: 'string' },
      points: { type: 'string' },
      gateway: { type: 'string' },
    },
  })
  const among = <T extends string>(label: string, text: string, all: readonly T[]): T[] => {
    const named = text.split(',').map((name) => name.trim())
    const unknown = named.filter((name) => !(all as readonly string[]).includes(name))
    if (unknown.length > 0) throw new Error(`There is no ${label} ${unknown.join(', ')}; there are: ${all.join(', ')}.`)
    return named as T[]
  }
  const whole = (name: 'kills' | 'callers' | 'each' | 'seed', text: string, least: number, most: number) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new Error(`--${name} is "${text}": use a whole number from ${least} to ${most}.`)
  }
  const named = values.points
  const points = named === undefined ? undefined : among('fault point', named, namesOf(FAULT_POINTS))
  const inParts = values.only ?? (points ? undefined : 'payment')
  const only = inParts === undefined ? [] : among('part', inParts, Object.keys(PARTS) as Part[])
  return {
    seed: values.seed === undefined ? newSeed() : whole('seed', values.seed, 0, 4_294_967_295),
    kills: whole('kills', values.kills, 1, 1_000),
    callers: whole('callers', values.callers, 1, 32),
    each: whole('each', values.each, 1, 1_000),
    atRandom: only.includes('random'),
    gateway: readGatewayName(values.gateway),
    points: points ?? only.flatMap((part) => PARTS[part]),
  }
}
