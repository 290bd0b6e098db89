import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const PARTS = [
  'start',
  'menu',
  'json',
  'landings',
  'sizes',
  'search',
  'pricing',
  'apply',
  'cart',
  'court',
  'flow',
  'payments',
  'webhooks',
  'tables',
  'reports',
  'board',
  'editor',
  'watchers',
  'restarts',
  'memory',
  'pages',
  'lighthouse',
] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  readonly only: ReadonlySet<Part>
  readonly pairs: number
  /** Of each measurement. */
  readonly seconds: number
  readonly json: string | undefined
  /** Runs of Lighthouse. */
  readonly runs: number
  /** How long it is quiet before the memory is looked at. */
  readonly quietSeconds: number
  /** Kept and used again; absent: a folder of its own that is removed. */
  readonly dataDir: string | undefined
  /** Handed to the product's Node: `--cpu-prof --cpu-prof-dir=/tmp/profile`. */
  readonly nodeOptions: string | undefined
}

export const USAGE = `npm run bench -- [--only ${PARTS.join(',')}] [--pairs 7] [--seconds 2] [--runs 9] [--quiet 60] [--json file] [--data-dir folder] [--node-options="--cpu-prof"]`

/** Throws a sentence for what it does not understand. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      pairs: { type: 'string', default: '7' },
      seconds: { type: 'string', default: '2' },
      runs: { type: 'string', default: '9' },
      quiet: { type: 'string', default: '60' },
      json: { type: 'string' },
      'data-dir': { type: 'string' },
      'node-options': { type: 'string' },
    },
  })
  const only = values.only?.split(',').map((name) => name.trim()) ?? PARTS
  const unknown = only.filter((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are: ${PARTS.join(', ')}.`)
  const number = (name: 'pairs' | 'seconds' | 'runs' | 'quiet', least: number, most: number) => {
    const value = Number(values[name])
    if (value >= least && value <= most) return value
    throw new Error(`--${name} is "${values[name]}": use a number from ${least} to ${most}.`)
  }
  return {
    only: new Set(only as Part[]),
    pairs: Math.round(number('pairs', 1, 99)),
    seconds: number('seconds', 0.1, 60),
    runs: Math.round(number('runs', 1, 99)),
    quietSeconds: number('quiet', 0, 600),
    json: values.json,
    dataDir: values['data-dir'] === undefined ? undefined : resolve(values['data-dir']),
    nodeOptions: values['node-options'],
  }
}
