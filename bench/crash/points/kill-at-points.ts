import { FAULT_POINTS, type FaultPointName, NO_POINT } from '#api/fault-points/index.ts'
import type { GatewayName } from '../../proof/gateway.ts'
import { judge, sentencesOf, summaryOf } from '../../proof/judge.ts'
import { startCustomers } from './customers.ts'
import { type Deployment, freeLeases, openDeployment, PROCESSES } from './deployment.ts'
import { type KillPlan, PointKiller } from './point-killer.ts'
import { judgeRepeats } from './repeating.ts'
import { Acknowledgements } from './visit.ts'

/** Nobody passes these with a gateway that gives nothing back. */
const WHERE_IT_GAVE_BACK: ReadonlySet<FaultPointName> = new Set(['refund-unnoted', 'refund-unended'])

/** Nor these with one that can not be made to answer nobody. */
const WHERE_IT_WAS_AWAY: ReadonlySet<FaultPointName> = new Set(['hint-unanswered', 'hint-unasked'])

interface PointsInput extends KillPlan {
  readonly folder: string
  /** Of another server; absent: a PostgreSQL of our own. */
  readonly databaseUrl?: string | undefined
  readonly callers: number
  readonly gateway: GatewayName
}

/**
 * Kills two processes of the product at each fault point, `each` times, while customers go on ordering and paying through the
 * gateway. It then waits until both ledgers say the same. Answers every fault as a sentence.
 */
export async function killAtPoints(supplied: PointsInput): Promise<string[]> {
  const { callers, random, say } = supplied
  const at = await openDeployment(supplied.folder, supplied.databaseUrl, supplied.gateway)
  for (const sentence of at.gateway.cannot) say(`  ${at.gateway.name} ${sentence}`)
  const points = supplied.points.filter(
    (name) =>
      (at.gateway.givesBack || !WHERE_IT_GAVE_BACK.has(name)) && (at.gateway.holdWhile || !WHERE_IT_WAS_AWAY.has(name)),
  )
  const reported = new Acknowledgements()
  const killer = new PointKiller(at, reported, { ...supplied, points })
  const stop = startCustomers(at, callers, random, reported, killer.armed)
  try {
    await killer.killAll()
    await freeLeases(at.database)
    const healthy = await Promise.all(Array.from({ length: PROCESSES }, (_, number) => at.start(number, NO_POINT)))
    await stop()
    const repeats = await judgeRepeats(at.database, reported)
    const verdict = await judge({ database: at.database, gateway: at.gateway, acknowledged: reported.orders.values() })
    await Promise.all(healthy.map((process) => process.stop()))
    for (const name of points)
      say(`  ${name.padEnd(20)} ${killer.kills.get(name) ?? 0} kills: ${FAULT_POINTS[name].description}`)
    say(`  ${summaryOf(verdict)}`)
    say(`  ${reported.series.size} orders that repeat made theirs for tomorrow: wrong ${repeats.length}`)
    return [...killer.faults, ...reported.wrong, ...(await nobodys(at, reported)), ...repeats, ...sentencesOf(verdict)]
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
