import type { AnswerOf, QueryOf } from '@compass/contract/call'
import type { CustomerRow, getCustomer, listCustomers as listCall } from '@compass/contract/customers'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import {
  findCustomer,
  type ListedCustomer,
  listCustomers as list,
  listHoldingEntries,
} from '../../records/customers/customers.ts'
import { balancesOf, listRewards } from '../../records/ledgers/ledger.ts'
import { countSalesInTime } from '../reports/count-sales.ts'
import { holderOf } from '../users/holder.ts'
import { typedSearch } from './typed-search.ts'

const MAX_ENTRIES = 100

function rowOf(customer: ListedCustomer, currency: string): z.output<typeof CustomerRow> {
  const { id, name, phone, isVerified, orders, spent, lastOrderAt } = customer
  return {
    ...{ _id: id, name, phone, isVerified, orders },
    spent: { amount: spent, currency },
    lastOrderAt: lastOrderAt?.toISOString() ?? null,
  }
}

export async function listCustomers(
  api: Api,
  merchantId: string,
  { query, after, limit }: QueryOf<typeof listCall>,
): Promise<Result<AnswerOf<typeof listCall>>> {
  const loaded = await api.merchants.load(merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  await countSalesInTime(api, merchantId)
  const position = after !== undefined && isId(after) ? after : null
  const found = await list(api.database.tenant(merchantId), typedSearch(query), position, limit + 1)
  const items = found.slice(0, limit)
  return accept({
    items: items.map((customer) => rowOf(customer, loaded.merchant.currency)),
    next: found.length > limit ? items.at(-1)!.id : null,
  })
}

/** Refuses `not_found`. */
export async function readCustomer(
  api: Api,
  merchantId: string,
  userId: string,
  now: Date,
): Promise<Result<AnswerOf<typeof getCustomer>>> {
  const loaded = await api.merchants.load(merchantId)
  const tenant = api.database.tenant(merchantId)
  await countSalesInTime(api, merchantId)
  const customer = isId(userId) ? await findCustomer(tenant, userId) : null
  if (!loaded || !customer) return refuse({ reason: 'not_found' })
  const { currency, loyalty, credits } = loaded.merchant
  const money = (amount: number) => ({ amount, currency })
  const holder = customer.phone && holderOf(api, merchantId, customer.phone)
  const [balances, rewards, entries] = holder
    ? await Promise.all([
        balancesOf(tenant, holder),
        listRewards(tenant, holder, now),
        listHoldingEntries(tenant, holder, MAX_ENTRIES),
      ])
    : [null, [], []]
  return accept({
    customer: rowOf(customer, currency),
    holdings: balances && {
      points: balances.points,
      credits: money(balances.credits),
      rewards: rewards.map(({ id, name, amount, validUntil }) => ({
        ...{ _id: id, name, amount: money(amount) },
        validUntil: validUntil?.toISOString() ?? null,
      })),
      entries: entries.map(({ at, kind, amount, cause, orderId, orderNumber, note, byName }) => ({
        ...{ at: at.toISOString(), kind, amount, cause, note },
        ...{ order: orderId, orderId: orderNumber === null ? null : String(orderNumber), by: byName },
      })),
    },
    offered: { points: Boolean(loyalty), credits: credits === true },
  })
}
