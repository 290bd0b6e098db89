import type { User as UserSchema } from '@compass/contract/users'
import type { Language } from '@compass/domain/languages'
import type { LoadedMerchant, Merchant } from '@compass/domain/merchants'
import type { Money } from '@compass/domain/refusal'
import type { z } from 'zod'
import type { Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import { findDeliveryAddress } from '../../records/addresses/addresses.ts'
import { balancesOf } from '../../records/ledgers/ledger.ts'
import type { User } from '../../records/users/user.ts'
import { writeAddress } from '../addresses/address-answer.ts'
import { holderOf } from './holder.ts'
import { agreedBefore } from './terms.ts'
export type UserAnswer = z.output<typeof UserSchema>

/** A user as calls answer it (the specification, section 3): with credits and the address of the next delivery. */
export async function userAnswer(
  api: Api,
  loaded: LoadedMerchant,
  user: User,
  language: Language,
): Promise<UserAnswer> {
  const tenant = api.database.tenant(loaded.merchant.id)
  const [deliveryAddress, creditsTotal] = await Promise.all([
    deliveryAddressOf(tenant, loaded, user, language),
    creditsOf(api, tenant, loaded.merchant, user),
  ])
  return { ...profileAnswer(loaded.merchant, user), deliveryAddress, creditsTotal }
}

/** A guest who has just begun has nothing to look up. */
export function guestAnswer({ merchant }: LoadedMerchant, user: User): UserAnswer {
  return { ...profileAnswer(merchant, user), deliveryAddress: null, creditsTotal: creditsIn(merchant, 0) }
}

/** Dial code and national number apart. */
function profileAnswer(merchant: Merchant, user: User) {
  return {
    _id: user.id,
    fullName: user.fullName,
    email: user.email,
    phone: user.phone?.slice(user.phoneCode?.length ?? 0) ?? null,
    phoneCode: user.phoneCode,
    phoneVerified: user.phoneVerified,
    previousPaymentMod: user.previousPaymentMod,
    isSMSEnabled: user.isSmsEnabled,
    termsAgreed: agreedBefore(merchant, user.termsAgreed),
  }
}

async function creditsOf(api: Api, tenant: Tenant, merchant: Merchant, user: User): Promise<Money | null> {
  if (!merchant.credits || !user.phoneVerified || !user.phone) return creditsIn(merchant, 0)
  return creditsIn(merchant, (await balancesOf(tenant, holderOf(api, merchant.id, user.phone))).credits)
}

/** Null where the merchant gives none. */
function creditsIn({ credits, currency }: Merchant, amount: number): Money | null {
  return credits ? { amount, currency } : null
}

async function deliveryAddressOf(
  tenant: Tenant,
  loaded: LoadedMerchant,
  { id }: User,
  language: Language,
): Promise<UserAnswer['deliveryAddress']> {
  const saved = await findDeliveryAddress(tenant, id)
  if (!saved) return null
  const area = loaded.areas.get(saved.address.area)?.area
  return {
    _id: saved.id,
    city: area?.city ?? null,
    area: area?.name ?? null,
    address: writeAddress(loaded, saved.address, language),
  }
}
