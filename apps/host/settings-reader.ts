import { findKeyWeakness } from './key-weakness.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads settings of one environment. Every setting that does not fit becomes a sentence in `faults` that names it, its value
 * and what to do. None is replaced by a guess. The values of keys are not repeated.
 */
export class SettingsReader {
  readonly faults: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** Trimmed; undefined where it is not set or empty. */
  text(name: string): string | undefined {
    return this.#environment[name]?.trim() || undefined
  }

  fault(name: string, wants: string): void {
    this.faults.push(`${name} is "${this.text(name)}": ${wants}`)
  }

  oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
    const value = this.text(name)
    if (value === undefined) return otherwise
    if ((allowed as readonly string[]).includes(value)) return value as T
    this.fault(name, `use one of ${allowed.join(', ')} (without it, ${otherwise}).`)
    return otherwise
  }

  whole(name: string, least: number, most: number, otherwise: number): number {
    const value = this.text(name)
    if (value === undefined) return otherwise
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    this.fault(name, `use a whole number from ${least} to ${most} (without it, ${otherwise}).`)
    return otherwise
  }

  address(name: string, protocols: readonly string[], example: string): URL | undefined {
    const value = this.text(name)
    if (value === undefined) return
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url && protocols.includes(url.protocol)) return url
    // A database's address may hold a password.
    this.faults.push(
      name === 'DATABASE_URL'
        ? `${name} is no address of a PostgreSQL server: write it as ${example}, or leave it out for the embedded one.`
        : `${name} is "${value}": write it as ${example}.`,
    )
    return
  }

  /** `isGuarded`: a key that others may guess is refused as well. */
  key(name: string, shortest: number, isGuarded: boolean): string | undefined {
    const value = this.text(name)
    if (value === undefined) return
    const advice = 'or leave it out and one is written to the data directory'
    if (value.length < shortest || !/^[\x21-\x7e]+$/.test(value)) {
      this.faults.push(`${name} is too weak: use at least ${shortest} letters and digits without spaces, ${advice}.`)
      return
    }
    const weakness = isGuarded ? findKeyWeakness(value) : null
    if (weakness === null) return value
    this.faults.push(`${name} is too weak, since it ${weakness}: use random characters, ${advice}.`)
    return
  }
}
