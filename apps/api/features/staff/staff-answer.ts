import type { AnswerOf } from '@compass/contract/call'
import type { getStaffSession } from '@compass/contract/staff'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import type { StaffSession } from '../../http/staff-sessions.ts'
import { merchantAnswer } from '../stores/merchant-answer.ts'

type SessionAnswer = AnswerOf<typeof getStaffSession>

export function staffSessionAnswer(loaded: LoadedMerchant, staff: StaffSession): SessionAnswer {
  const { merchant } = loaded
  const currency = { code: merchant.currency, decimals: exponentOf(merchant.currency) }
  const stores = merchant.stores.filter(({ id }) => staff.storeId === null || id === staff.storeId)
  return {
    staff: staffAnswer(staff),
    merchant: merchantAnswer(loaded),
    merchantId: merchant.id,
    stores: stores.map(({ id, key, isActive, name, hours, spots }) => {
      const kinds = [...new Set(spots?.items.map(({ kind }) => kind))]
      return { _id: id, key, isActive, name, spots: kinds, timeZone: hours.timeZone, currency }
    }),
    expiresAt: staff.expiresAt.toISOString(),
    confirmedUntil: staff.confirmedUntil?.toISOString() ?? null,
  }
}

export function staffAnswer({ id, name, role, storeId, isDemo }: StaffSession): SessionAnswer['staff'] {
  return { _id: id, name, role, store: storeId, isDemo }
}
