import type { Tenant } from '../../db/database.ts'
import { parameter, sql, statement } from '../../db/sql.ts'

/**
 * What a court order itself uses of its customer's own. It is the reward, which all vendors use together, and the credits for
 * the court's own lines. The entries name no order, and the court order in their note.
 */
interface CourtHoldings {
  readonly courtOrderId: string
  /** Null: it uses none. */
  readonly rewardId: string | null
  /** Minor units. */
  readonly credits: number
  readonly at: Date
}

/** Writes down what a court order uses, which `takeHoldings` has taken of the holder. */
export async function insertCourtSpent(
  tenant: Tenant,
  { courtOrderId, rewardId, credits, at }: CourtHoldings,
  holder: string,
  time: 'spent' | 'spent again' = 'spent',
): Promise<void> {
  const [id, spentAt, spender] = [parameter(courtOrderId), parameter(at), parameter(holder)]
  if (rewardId !== null)
    await tenant.run(
      statement('ledgers.insertCourtReward')`
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, note, at)
       select $1, ${`${time} ${courtOrderId} reward`}, ${spender}, 'reward', -r.amount, 'spent', r.reward_id, ${id}::text, ${spentAt}
       from rewards r where r.merchant_id = $1 and r.reward_id = ${rewardId}`,
    )
  if (credits > 0)
    await tenant.run(
      statement('ledgers.insertCourtCredits')`
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, note, at)
       values ($1, ${`${time} ${courtOrderId} credits`}, ${spender}, 'credits', ${-credits}, 'spent', ${id}::text, ${spentAt})`,
    )
}

/** Takes again what a court order returned, for late money; false where some of it is gone. */
export async function takeCourtHoldings(tenant: Tenant, holdings: CourtHoldings): Promise<boolean> {
  const { courtOrderId, rewardId, credits, at } = holdings
  if (rewardId === null && credits === 0) return true
  const holder = await holderOfCourt(tenant, courtOrderId)
  if (holder === null) return false
  const accounts = await tenant.changes(
    statement('ledgers.takeCourtCredits')`update holdings set credits = credits - ${credits}
     where merchant_id = $1 and holder = ${holder} and credits >= ${credits} returning holder`,
  )
  if (accounts !== 1) return false
  const isFree = rewardId === null || (await takeReward(tenant, { courtOrderId, rewardId, holder, at }))
  if (isFree) await insertCourtSpent(tenant, holdings, holder, 'spent again')
  return isFree
}

async function takeReward(
  tenant: Tenant,
  reward: { readonly courtOrderId: string; readonly rewardId: string; readonly holder: string; readonly at: Date },
): Promise<boolean> {
  const taken = await tenant.changes(
    statement('ledgers.takeCourtReward')`update rewards set order_id = ${reward.courtOrderId}
     where merchant_id = $1 and reward_id = ${reward.rewardId} and holder = ${reward.holder} and order_id is null
       and closed_at is null and (valid_until is null or valid_until > ${reward.at}) returning reward_id`,
  )
  return taken === 1
}

/** Who has got back what a court order used. */
async function holderOfCourt(tenant: Tenant, courtOrderId: string): Promise<string | null> {
  const row = await tenant.row<{ holder: string }>(
    statement('ledgers.findCourtHolder')`select holder from holding_entries
     where merchant_id = $1 and note = ${courtOrderId} and order_id is null and cause = 'returned' order by at desc limit 1`,
  )
  return row?.holder ?? null
}

/**
 * What a court order used itself returns, to whoever has its customer's phone now.
 *
 * @param holder null: to whom it was taken from
 */
export async function returnCourtHoldings(
  tenant: Tenant,
  { courtOrderId, credits, at }: Omit<CourtHoldings, 'rewardId'>,
  holder: string | null,
): Promise<void> {
  const [id, returnedAt, newHolder] = [parameter(courtOrderId), parameter(at), parameter(holder)]
  const once = (kind: string) => `returned ${courtOrderId} ${kind} ${at.getTime()}`
  await tenant.run(
    statement('ledgers.returnCourtReward')`
     with used as (
       select r.reward_id, r.amount, coalesce(${newHolder}::text, r.holder) as holder from rewards r
       where r.merchant_id = $1 and r.order_id = ${id}
     ), freed as (
       update rewards r set order_id = null, holder = u.holder from used u
       where r.merchant_id = $1 and r.reward_id = u.reward_id
     )
     insert into holding_entries (merchant_id, once, holder, kind, amount, cause, reward_id, note, at)
     select $1, ${once('reward')}, u.holder, 'reward', u.amount, 'returned', u.reward_id, ${id}::text, ${returnedAt} from used u`,
  )
  if (credits === 0) return
  const taken = sql`select coalesce(${newHolder}::text, e.holder) as holder from holding_entries e
       where e.merchant_id = $1 and e.once = ${`spent ${courtOrderId} credits`}`
  await tenant.run(
    statement('ledgers.returnCourtCredits')`
     with used as (
       ${taken}
     ), entry as (
       insert into holding_entries (merchant_id, once, holder, kind, amount, cause, note, at)
       select $1, ${once('credits')}, u.holder, 'credits', ${credits}, 'returned', ${id}::text, ${returnedAt} from used u
       returning holder
     )
     update holdings h set credits = h.credits + ${credits} from entry e where h.merchant_id = $1 and h.holder = e.holder`,
  )
}
