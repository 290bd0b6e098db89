import { applyPromo, customizeCart, deleteCart, removeProductFromCart, setInstruction } from '@compass/contract/cart'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { commit } from '../../db/database.ts'
import { newId } from '../../ids/index.ts'
import { putMember } from '../../records/visits/members.ts'
import { raiseVisit } from '../../records/visits/raise-version.ts'
import { endVisit, findOpenVisit, lockVisit } from '../../records/visits/visits.ts'
import type { Customer } from '../../testing/customer.ts'
import { type SpotShop, spotShop } from '../orders/test-spots.ts'

let shop: SpotShop
let [first, second, third]: Customer[] = []

beforeAll(async () => {
  shop = await spotShop()
})
afterAll(async () => expect(await shop.test.end()).toEqual([]))

const tenant = () => shop.test.database.tenant(shop.test.merchantId)
const spotId = async () => {
  const { merchant } = await shop.test.merchant()
  return merchant.stores.flatMap(({ spots }) => spots?.items ?? []).find(({ number }) => number === '12')!.id
}
const visit = async () => (await findOpenVisit(tenant(), await spotId()))!

const change = (state: 'in' | 'removed', ...customers: readonly Customer[]) =>
  shop.test.database.transact(shop.test.merchantId, async (inside) => {
    const { id } = await visit()
    for (const { userId } of customers) {
      const there = (await lockVisit(inside, id))!
      const member = await putMember(inside, there, { id: newId(), userId, state: 'in', name: null }, shop.test.clock.now)
      if (state === 'removed')
        await shop.test.sql.query("select 1").then(() => member)
    }
    await raiseVisit(inside, id, ['members'], shop.test.clock.now)
    return commit(true)
  })

const line = async (customer: Customer, by: Customer) => {
  const { members } = await visit()
  const member = members.find(({ userId }) => userId === by.userId)!
  return (await customer.cart()).products.find((one) => one.by?._id === member.id)!
}
