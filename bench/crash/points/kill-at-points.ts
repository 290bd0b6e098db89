import { setTimeout as wait } from 'node:timers/promises'
import { FAULT_POINTS, type FaultPointName, NO_POINT } from '#api/fault-points/index.ts'
import { hurry } from '../../proof/books.ts'
import { judge, sentencesOf, summaryOf } from '../../proof/judge.ts'
import { startCustomers } from './customers.ts'
import { type Deployment, freeLeases, openDeployment, PROCESSES } from './deployment.ts'
import { hurryKitchen } from './fulfilment.ts'
import { hurryRepeats, judgeRepeats } from './repeating.ts'
import { Acknowledgements } from './visit.ts'

/** A point that nobody passes within this long is one that nobody passes. */
const PATIENT_FOR_MS = 20_000
const HURRY_EVERY_MS = 2_000
/** A process dies at the first or second passing. */
const MAX_PASSINGS = 2

/** Points of the background work, which the first process does. */
const IN_SWEEPS: ReadonlySet<string> = new Set<FaultPointName>([
  'enquiry-unasked',
  'refund-unnoted',
  'refund-unended',
  'date-unplaced',
  'date-unnoted',
  'series-unmoved',
  'release-untold',
  'courier-unasked',
  'courier-unnoted',
])
/**
 * Kills two processes of the product at each fault point, `each` times, while customers go on ordering and paying through the
 * sandbox gateway. It then waits until both ledgers say the same. Answers every fault as a sentence.
 */
export async function killAtPoints(supplied: {
  readonly folder: string
  /** Of another server; absent: a PostgreSQL of our own. */
  readonly databaseUrl?: string | undefined
  readonly points: readonly FaultPointName[]
  readonly each: number
  readonly callers: number
  readonly random: () => number
  readonly say: (sentence: string) => void
}): Promise<string[]> {
  const { points, each, callers, random, say } = supplied
  const at = await openDeployment(supplied.folder, supplied.databaseUrl)
  const reported = new Acknowledgements()
  const faults: string[] = []
  const kills = new Map<FaultPointName, number>()
  const armed = new Map<number, FaultPointName>()
  const stop = startCustomers(at, callers, random, reported, armed)
  try {
    const left = points.flatMap((name) => Array.from({ length: each }, () => name))
    shuffle(left, random)
    const began = performance.now()
    const victims = Array.from({ length: PROCESSES }, (_, number) => beVictim(number))
    await Promise.all(victims)
    say(
      `  ${sum(kills.values())} kills in ${Math.round((performance.now() - began) / 1000)} s, ${reported.orders.size} orders`,
    )
    await freeLeases(at.database)
    const healthy = await Promise.all(victims.map((_, number) => at.start(number, NO_POINT)))
    await stop()
    const repeats = await judgeRepeats(at.database, reported)
    const verdict = await judge({ database: at.database, gateway: at.gateway, acknowledged: reported.orders.values() })
    await Promise.all(healthy.map((process) => process.stop()))
    for (const name of points)
      say(`  ${name.padEnd(20)} ${kills.get(name) ?? 0} kills: ${FAULT_POINTS[name].description}`)
    say(`  ${summaryOf(verdict)}`)
    say(`  ${reported.series.size} orders that repeat made theirs for tomorrow: wrong ${repeats.length}`)
    return [...faults, ...reported.wrong, ...(await nobodys(at, reported)), ...repeats, ...sentencesOf(verdict)]

    async function beVictim(number: number): Promise<void> {
      for (let name = take(number); name; name = take(number)) {
        if (number === 0) await freeLeases(at.database)
        const passings = IN_SWEEPS.has(name) ? 1 : 1 + Math.floor(random() * MAX_PASSINGS)
        armed.set(number, name)
        await hurryAll()
        const victim = await at.start(number, `${name}:${passings}`)
        for (let waited = 0; waited < PATIENT_FOR_MS; waited += HURRY_EVERY_MS) {
          const wasTooEarly = wait(HURRY_EVERY_MS, true, { ref: false })
          if (!(await Promise.race([victim.ended.then(() => false), wasTooEarly]))) break
          await hurryAll()
        }
        const { atPoint, output: text } = victim.died()
        if (atPoint) notify(name)
        else {
          faults.push(`nobody passed ${name} within ${PATIENT_FOR_MS / 1000} s: ${text}`)
          say(`  - ${faults.at(-1)}`)
        }
        await victim.stop('SIGKILL')
      }
      armed.delete(number)
    }
    async function hurryAll(): Promise<void> {
      await hurry(at.database)
      await hurryKitchen(at.database)
      await hurryRepeats(at.database)
    }
    function notify(name: FaultPointName): void {
      kills.set(name, (kills.get(name) ?? 0) + 1)
      const [done, all] = [sum(kills.values()), each * points.length]
      if (done % 50 === 0) say(`  ${done} of ${all} kills, ${reported.orders.size} orders`)
    }
    /** Points of the background work first, where it is done; any other for anybody. */
    function take(number: number): FaultPointName | undefined {
      const index = left.findIndex((name) => IN_SWEEPS.has(name) === (number === 0))
      if (index >= 0) return left.splice(index, 1)[0]
      return number === 0 ? left.shift() : undefined
    }
  } finally {
    void stop()
    await at.close()
  }
}

/** Orders that nobody was told of, although everybody asked until they were answered; those of dates are told of by message. */
async function nobodys(at: Deployment, reported: Acknowledgements): Promise<string[]> {
  const rows = await at.database.everywhere<{ order_id: string }>(
    `select order_id from orders o where not exists (select 1 from recurring_occurrences d
       where d.merchant_id = o.merchant_id and d.order_id = o.order_id)`,
  )
  const known = new Set(reported.orders.values())
  return rows.filter(({ order_id }) => !known.has(order_id)).map(({ order_id }) => `order ${order_id} is nobody’s`)
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
