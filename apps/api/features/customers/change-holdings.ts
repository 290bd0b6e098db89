import type { AnswerOf, BodyOf } from '@compass/contract/call'
import type { changeHoldings as call } from '@compass/contract/customers'
import { cleanLine } from '@compass/domain/contacts'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { unlessRefused } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { isId, newId } from '../../ids/index.ts'
import { changeHolding, findCustomer, lockHoldings } from '../../records/customers/customers.ts'
import { balancesOf, findEntry } from '../../records/ledgers/ledger.ts'
import { holderOf } from '../users/holder.ts'

interface ChangeCommand {
  readonly merchantId: string
  readonly userId: string
  readonly body: BodyOf<typeof call>
  /** The same key does it once. */
  readonly key: string | undefined
  /** Who does it, as they are called. */
  readonly byName: string
  readonly now: Date
}

/**
 * Gives a customer points or credits, or takes them; the ledger says who and why. Refuses `not_found`, `loyalty_not_offered`,
 * `invalid_fields` (more than they have, too), `invalid_idempotency_key` and `idempotency_conflict`.
 */
export async function changeHoldings(
  api: Api,
  { merchantId, userId, body, key, byName, now }: ChangeCommand,
): Promise<Result<{ answer: AnswerOf<typeof call>; isReplay: boolean }>> {
  const { kind, amount } = body
  const loaded = await api.merchants.load(merchantId)
  const tenant = api.database.tenant(merchantId)
  const customer = isId(userId) ? await findCustomer(tenant, userId) : null
  if (!loaded || !customer?.phone) return refuse({ reason: 'not_found' })
  const { merchant } = loaded
  if (kind === 'points' ? !merchant.loyalty : !merchant.credits) return refuse({ reason: 'loyalty_not_offered' })
  if (amount === 0) return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount', rule: 'out_of_range' }] })
  const reason = cleanLine(body.reason, 300, 'reason')
  if (!reason.ok) return reason
  if (!reason.value) return refuse({ reason: 'invalid_fields', faults: [{ path: 'reason', rule: 'required' }] })
  if (key !== undefined && !/^[\x21-\x7e]{1,255}$/.test(key)) return refuse({ reason: 'invalid_idempotency_key' })
  const holder = holderOf(api, merchantId, customer.phone)
  const once = `${kind} ${key === undefined ? newId(now.getTime()) : `key ${key}`}`
  const change = { once, holder, kind, amount, note: reason.value, byName, at: now }
  return api.database.transact(
    merchantId,
    unlessRefused<Result<{ answer: AnswerOf<typeof call>; isReplay: boolean }>>(async (inside) => {
      await lockHoldings(inside, holder)
      const balance = await changeHolding(inside, change)
      if (balance !== null && balance >= 0) return accept({ answer: { kind, balance }, isReplay: false })
      const before = balance === null ? await findEntry(inside, once) : null
      if (before && (before.holder !== holder || before.amount !== amount))
        return refuse({ reason: 'idempotency_conflict' })
      const held = (await balancesOf(inside, holder))[kind]
      if (before) return accept({ answer: { kind, balance: held }, isReplay: true })
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'amount', rule: 'out_of_range' }] })
    }),
  )
}
