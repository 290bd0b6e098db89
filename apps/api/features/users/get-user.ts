import type { AnswerOf } from '@compass/contract/call'
import type { getUser as getUserCall } from '@compass/contract/users'
import { accept, type Money, refuse } from '@compass/domain/refusal'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { Answered, Known } from '../../http/serve.ts'
import { balancesOf } from '../../records/ledgers/ledger.ts'
import { type User, userAnswer } from '../../records/users/user.ts'
import { findUser } from '../../records/users/users.ts'
import { holderOf } from '../loyalty/holder.ts'

/** The profile. Everybody has one alone, the own; any other id is not_found. */
export async function getUser(
  api: Api,
  { params, session }: Known<typeof getUserCall>,
): Promise<Answered<AnswerOf<typeof getUserCall>>> {
  if (params.id !== session.userId) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  const user = await findUser(tenant, session.userId)
  if (!user) return refuse({ reason: 'unauthenticated' })
  return accept({ user: { ...userAnswer(user), creditsTotal: await creditsOf(api, tenant, user) } })
}

/** Null where the merchant gives none. */
async function creditsOf(api: Api, tenant: Tenant, { phone, phoneVerified }: User): Promise<Money | null> {
  const merchant = (await api.merchants.load(tenant.merchantId))?.merchant
  if (!merchant?.credits) return null
  const holder = phoneVerified && phone ? holderOf(api, tenant.merchantId, phone) : null
  const amount = holder === null ? 0 : (await balancesOf(tenant, holder)).credits
  return { amount, currency: merchant.currency }
}
