import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { giveCredits as giveCreditsCall, giveReward as giveRewardCall } from '@compass/contract/loyalty'
import { cleanLine } from '@compass/domain/contacts'
import { validUntilOf } from '@compass/domain/loyalty'
import type { Merchant } from '@compass/domain/merchants'
import { accept, type FieldFault, type Result, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import { newId } from '../../ids/index.ts'
import {
  addToHoldings,
  balancesOf,
  findEntry,
  findReward,
  type GrantedReward,
  insertReward,
} from '../../records/ledgers/ledger.ts'
import { holderOf } from '../users/holder.ts'
import { rewardAnswer } from './loyalty-data.ts'

/** What a merchant's side gives to a phone, whether anybody has verified it yet or not. */
interface GrantCommand<Body> {
  readonly merchantId: string
  readonly phone: string
  readonly key: string | undefined
  readonly body: Body
  readonly now: Date
}

type GrantResult<Answer> = Result<{ readonly answer: Answer; readonly isReplay: boolean }>

const fault = (path: string, rule: FieldFault['rule']) => refuse({ reason: 'invalid_fields', faults: [{ path, rule }] })

/**
 * Gives credits; the same key gives once. Refuses `loyalty_not_offered` where the merchant's document has no credits,
 * `invalid_fields`, `invalid_idempotency_key`, and `idempotency_conflict` for a key that gave something else.
 */
export async function giveCredits(
  api: Api,
  giving: GrantCommand<BodyOf<typeof giveCreditsCall>>,
): Promise<GrantResult<AnswerOf<typeof giveCreditsCall>>> {
  const { merchantId, body, now } = giving
  const merchant = (await api.merchants.load(merchantId))?.merchant
  if (!merchant) return refuse({ reason: 'not_found' })
  if (!merchant.credits) return refuse({ reason: 'loyalty_not_offered' })
  const to = receiverOf(api, giving)
  if (!to.ok) return to
  if (body.amount.currency !== merchant.currency) return fault('amount.currency', 'invalid')
  const note = cleanLine(body.reason ?? '', 300, 'reason')
  if (!note.ok) return note
  const { holder, once } = to.value
  const tenant = api.database.tenant(merchantId)
  const { amount } = body.amount
  const balance = await addToHoldings(tenant, {
    ...{ once: `credits ${once}`, holder, kind: 'credits', amount, cause: 'given' },
    ...{ note: note.value || null, at: now },
  })
  const money = (minor: number) => ({ amount: minor, currency: merchant.currency })
  if (balance !== null) return accept({ answer: { given: money(amount), balance: money(balance) }, isReplay: false })
  const before = await findEntry(tenant, `credits ${once}`)
  if (before?.holder !== holder || before.amount !== amount) return refuse({ reason: 'idempotency_conflict' })
  const { credits } = await balancesOf(tenant, holder)
  return accept({ answer: { given: money(amount), balance: money(credits) }, isReplay: true })
}

/**
 * Gives a reward, one of the document by its key or one that the call describes; the same Idempotency-Key gives once. Refuses
 * `loyalty_not_offered` where the merchant's document has none, `not_found` for an unknown key, and as `giveCredits`.
 */
export async function giveReward(
  api: Api,
  giving: GrantCommand<BodyOf<typeof giveRewardCall>>,
): Promise<GrantResult<AnswerOf<typeof giveRewardCall>>> {
  const { merchantId, now } = giving
  const merchant = (await api.merchants.load(merchantId))?.merchant
  if (!merchant) return refuse({ reason: 'not_found' })
  if (!merchant.rewards?.length) return refuse({ reason: 'loyalty_not_offered' })
  const to = receiverOf(api, giving)
  if (!to.ok) return to
  const reward = describedBy(merchant, giving.body, now)
  if (!reward.ok) return reward
  const { holder } = to.value
  const once = `reward ${to.value.once}`
  const tenant = api.database.tenant(merchantId)
  const created = await insertReward(tenant, { ...reward.value, once, holder, at: now })
  const before = created === null ? await findEntry(tenant, once) : null
  if (created === null && (before?.holder !== holder || before.amount !== reward.value.amount))
    return refuse({ reason: 'idempotency_conflict' })
  const supplied = await findReward(tenant, created ?? before!.rewardId!)
  if (!supplied) return refuse({ reason: 'not_found' })
  return accept({ answer: { reward: rewardAnswer(supplied, merchant.currency) }, isReplay: created === null })
}

/** Whose it becomes, and what makes it once: the key, else nothing. */
function receiverOf(
  api: Api,
  { merchantId, phone, key }: GrantCommand<unknown>,
): Result<{ holder: string; once: string }> {
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return fault('phone', 'invalid_phone')
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  return accept({ holder: holderOf(api, merchantId, phone), once: key === undefined ? newId() : `key ${key}` })
}

type RewardDescription = Pick<GrantedReward, 'name' | 'amount' | 'minimum' | 'validUntil'>

function describedBy(
  { rewards = [], currency, languages }: Merchant,
  body: BodyOf<typeof giveRewardCall>,
  now: Date,
): Result<RewardDescription> {
  if (body.key !== undefined) {
    const kind = rewards.find(({ key }) => key === body.key)
    if (!kind) return refuse({ reason: 'not_found', faults: [{ path: 'key', rule: 'unknown' }] })
    const { name, amount, minimum } = kind
    return accept({ name, amount, minimum, validUntil: validUntilOf(kind, now) })
  }
  const { name, amount, minimum = null, validUntil = null } = body
  if (!name?.[languages[0]!]?.trim()) return fault('name', 'required')
  if (!amount) return fault('amount', 'required')
  if (amount.currency !== currency) return fault('amount.currency', 'invalid')
  if (minimum && minimum.currency !== currency) return fault('minimum.currency', 'invalid')
  const until = validUntil === null ? null : new Date(validUntil)
  if (until && until <= now) return fault('validUntil', 'invalid')
  return accept({ name, amount: amount.amount, minimum: minimum?.amount ?? null, validUntil: until })
}
