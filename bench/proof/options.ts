import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { GATEWAY_NAMES, type GatewayName } from './gateway.ts'

export interface ProofOptions {
  /** The same seed makes the same choices. */
  readonly seed: number
  /** How long customers come. */
  readonly seconds: number
  /** How many come at once. */
  readonly callers: number
  /** With which gateway people pay. */
  readonly gateway: GatewayName
}

/** What somebody typed is not understood. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault'
}

/** Throws a `UsageFault` with a sentence for what it does not understand. */
export function readOptions(
  args: readonly string[],
  otherwise: Pick<ProofOptions, 'seconds' | 'callers'>,
  newSeed = () => randomInt(2 ** 32),
): ProofOptions {
  const values = parse(args)
  const whole = (name: Exclude<keyof ProofOptions, 'gateway'>, least: number, most: number, fallback: number) => {
    const text = values[name]
    if (text === undefined) return fallback
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= least && number <= most) return number
    throw new UsageFault(`--${name} is "${text}": use a whole number from ${least} to ${most}.`)
  }
  return {
    seed: whole('seed', 0, 4_294_967_295, newSeed()),
    seconds: whole('seconds', 1, 3_600, otherwise.seconds),
    callers: whole('callers', 1, 64, otherwise.callers),
    gateway: readGatewayName(values.gateway),
  }
}

/** Throws a `UsageFault` for a name of none; absent: the sandbox. */
export function readGatewayName(text: string = GATEWAY_NAMES[0]): GatewayName {
  const found = GATEWAY_NAMES.find((name) => name === text)
  if (!found) throw new UsageFault(`There is no gateway "${text}"; there are: ${GATEWAY_NAMES.join(', ')}.`)
  return found
}

function parse(args: readonly string[]): Partial<Record<keyof ProofOptions, string>> {
  try {
    const text = { type: 'string' } as const
    const options = { seed: text, seconds: text, callers: text, gateway: text }
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageFault((error as Error).message)
  }
}
