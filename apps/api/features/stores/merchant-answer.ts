import type { Brand as BrandSchema, Merchant as MerchantSchema } from '@compass/contract/stores'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import { type LoadedMerchant, type Merchant, NO_MAP, tileSourceOf } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import type { z } from 'zod'
import { picturePath } from '../catalogue/photo.ts'

/** The merchant as bootstrap and pages answer it: nothing personal. */
export function merchantAnswer(loaded: LoadedMerchant): z.output<typeof MerchantSchema> {
  const { merchant, version } = loaded
  return {
    slug: merchant.slug,
    kind: merchant.kind,
    name: merchant.name,
    tagline: merchant.tagline,
    languages: [...merchant.languages],
    country: merchant.country,
    currency: { code: merchant.currency, decimals: exponentOf(merchant.currency) },
    brand: brandAnswer(loaded),
    verifyPhone: merchant.verifyPhone,
    otpLength: merchant.otpLength,
    isCallShown: merchant.callUs === true,
    messageChannels: [...merchant.messageChannels],
    isEmailNeeded: merchant.emailNeeded,
    isTermsAndConditionRequired: merchant.termsRequired,
    phoneCountries: merchant.phoneCountries.map((country) => ({ country, phoneCode: phoneCodeOf(country) ?? '' })),
    hasLoyalty: givesOwn(merchant),
    hasPromotions: loaded.promotions.all.some(({ isListed }) => isListed),
    recurringOrders: merchant.recurringOrders === true,
    mapTiles: tileSourceOf(merchant.map ?? NO_MAP),
    isSandbox: merchant.sandbox,
    storefrontVersion: version,
  }
}

/** The brand with the paths of its pictures. */
export function brandAnswer({ merchant }: LoadedMerchant): z.output<typeof BrandSchema> {
  const { brand } = merchant
  return {
    colorCode: brand.colorCode,
    glyph: brand.glyph,
    logo: brand.logo && picturePath(merchant.id, brand.logo, 'medium'),
    cover: brand.cover.map(({ sha256, kind, focus }) => ({
      large: picturePath(merchant.id, sha256, 'large'),
      kind,
      ...(focus ? { focus } : {}),
    })),
    colorScheme: brand.colorScheme,
    categoryLayout: brand.categoryLayout,
    hideZeroDecimals: brand.hideZeroDecimals ?? false,
    clock: brand.clock ?? 24,
    msgConfig: brand.msgConfig ?? {},
  }
}

/** Points, rewards or credits: something of their own that its customers can have here. */
function givesOwn(merchant: Merchant): boolean {
  const { loyalty, rewards = [], credits = false } = merchant as Merchant & RewardProgram
  return Boolean(loyalty) || rewards.length > 0 || credits
}

interface RewardProgram {
  readonly loyalty?: unknown
  readonly rewards?: readonly unknown[]
  readonly credits?: boolean
}
