import { setTimeout as wait } from 'node:timers/promises'
import type { FaultPointName } from '#api/fault-points/index.ts'
import { hurry } from '../../proof/books.ts'
import { type Deployment, freeLeases, PROCESSES } from './deployment.ts'
import { hurryKitchen } from './fulfilment.ts'
import { hurryRepeats } from './repeating.ts'
import type { Acknowledgements } from './visit.ts'

/** A point that nobody passes within this long is one that nobody passes. A gateway that failed five times rests for 15 s of it. */
const PATIENT_FOR_MS = 60_000
const HURRY_EVERY_MS = 2_000
/** A process dies at the first or second passing. */
const MAX_PASSINGS = 2

/** Points of the background work, which the first process does. */
const IN_SWEEPS: ReadonlySet<string> = new Set<FaultPointName>([
  'enquiry-unasked',
  'hint-unasked',
  'refund-unnoted',
  'refund-unended',
  'date-unplaced',
  'date-unnoted',
  'series-unmoved',
  'release-untold',
  'courier-unasked',
  'courier-unnoted',
])

/** Which points, how often each of them, and by what chance. */
export interface KillPlan {
  readonly points: readonly FaultPointName[]
  readonly each: number
  readonly random: () => number
  readonly say: (sentence: string) => void
}

/** Kills the processes of a deployment at fault points, each process at one point after the other. */
export class PointKiller {
  /** At which point the process of each number is to die now. */
  readonly armed = new Map<number, FaultPointName>()
  readonly kills = new Map<FaultPointName, number>()
  /** Points that nobody passed, as sentences. */
  readonly faults: string[] = []
  readonly #at: Deployment
  readonly #reported: Acknowledgements
  readonly #plan: KillPlan
  #left: FaultPointName[] = []

  constructor(at: Deployment, reported: Acknowledgements, plan: KillPlan) {
    this.#at = at
    this.#reported = reported
    this.#plan = plan
  }

  /** Resolves when every point has had its turns, and no process runs. */
  async killAll(): Promise<void> {
    const { points, each, random, say } = this.#plan
    this.#left = points.flatMap((name) => Array.from({ length: each }, () => name))
    shuffle(this.#left, random)
    const began = performance.now()
    await Promise.all(Array.from({ length: PROCESSES }, (_, number) => this.#killAgainAndAgain(number)))
    const seconds = Math.round((performance.now() - began) / 1000)
    say(`  ${sum(this.kills.values())} kills in ${seconds} s, ${this.#reported.orders.size} orders`)
  }

  async #killAgainAndAgain(number: number): Promise<void> {
    for (let name = this.#take(number); name; name = this.#take(number)) await this.#killAt(name, number)
    this.armed.delete(number)
  }

  async #killAt(name: FaultPointName, number: number): Promise<void> {
    const { random } = this.#plan
    if (number === 0) await freeLeases(this.#at.database)
    const passings = IN_SWEEPS.has(name) ? 1 : 1 + Math.floor(random() * MAX_PASSINGS)
    this.armed.set(number, name)
    await this.#hurryAll()
    const victim = await this.#at.start(number, `${name}:${passings}`)
    for (let waited = 0; waited < PATIENT_FOR_MS; waited += HURRY_EVERY_MS) {
      const wasTooEarly = wait(HURRY_EVERY_MS, true, { ref: false })
      if (!(await Promise.race([victim.ended.then(() => false), wasTooEarly]))) break
      await this.#hurryAll()
    }
    const { atPoint, output } = victim.died()
    if (atPoint) this.#countKill(name)
    else this.#addFault(`nobody passed ${name} within ${PATIENT_FOR_MS / 1000} s: ${output}`)
    await victim.stop('SIGKILL')
  }

  async #hurryAll(): Promise<void> {
    const { database } = this.#at
    await hurry(database)
    await hurryKitchen(database)
    await hurryRepeats(database)
  }

  #countKill(name: FaultPointName): void {
    const { each, points, say } = this.#plan
    this.kills.set(name, (this.kills.get(name) ?? 0) + 1)
    const [done, all] = [sum(this.kills.values()), each * points.length]
    if (done % 50 === 0) say(`  ${done} of ${all} kills, ${this.#reported.orders.size} orders`)
  }

  #addFault(sentence: string): void {
    this.faults.push(sentence)
    this.#plan.say(`  - ${sentence}`)
  }

  /** Points of the background work first, where it is done; any other for anybody. */
  #take(number: number): FaultPointName | undefined {
    const index = this.#left.findIndex((name) => IN_SWEEPS.has(name) === (number === 0))
    if (index >= 0) return this.#left.splice(index, 1)[0]
    return number === 0 ? this.#left.shift() : undefined
  }
}

function shuffle<T>(all: T[], random: () => number): void {
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[all[last], all[other]] = [all[other]!, all[last]!]
  }
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((all, number) => all + number, 0)
}
