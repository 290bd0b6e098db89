import type { Brand as BrandSchema, Merchant as MerchantSchema } from '@compass/contract/stores'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import { type LoadedMerchant, type Merchant, NO_MAP, sideMenuOf, tileSourceOf } from '@compass/domain/merchants'
import { exponentOf } from '@compass/domain/money'
import { NO_PRIVACY_SETTINGS } from '@compass/domain/privacy'
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
    isCallShown: sideMenuOf(merchant).some(({ kind, hidden }) => kind === 'call' && !hidden),
    messageChannels: [...merchant.messageChannels],
    isEmailNeeded: merchant.emailNeeded,
    isTermsAndConditionRequired: merchant.termsRequired,
    phoneCountries: merchant.phoneCountries.map((country) => ({ country, phoneCode: phoneCodeOf(country) ?? '' })),
    hasLoyalty: givesOwn(merchant),
    hasPromotions: loaded.promotions.all.some(({ isListed }) => isListed),
    recurringOrders: merchant.recurringOrders === true,
    mapTiles: tileSourceOf(merchant.map ?? NO_MAP),
    privacy: privacyAnswer(merchant),
    isSandbox: merchant.sandbox,
    storefrontVersion: version,
    ...(merchant.court && { court: { store: merchant.court.store.id, serving: merchant.court.serving } }),
  }
}

function privacyAnswer({ privacy = NO_PRIVACY_SETTINGS }: Merchant): z.output<typeof MerchantSchema>['privacy'] {
  return { ...privacy, pixels: [...privacy.pixels] }
}

/** The brand with the paths of its pictures. */
export function brandAnswer({ merchant }: LoadedMerchant): z.output<typeof BrandSchema> {
  const { brand } = merchant
  return {
    ...brandLook(merchant, brand),
    colorScheme: brand.colorScheme,
    categoryLayout: brand.categoryLayout,
    hideZeroDecimals: brand.hideZeroDecimals ?? false,
    clock: brand.clock ?? 24,
    msgConfig: brand.msgConfig ?? {},
  }
}

/** Colour, sign and pictures of a brand: the merchant's, or that of a vendor of a court. */
export function brandLook(
  { id }: Pick<Merchant, 'id'>,
  { colorCode, glyph, logo, cover }: Pick<Merchant['brand'], 'colorCode' | 'glyph' | 'logo' | 'cover'>,
): Pick<z.output<typeof BrandSchema>, 'colorCode' | 'glyph' | 'logo' | 'cover'> {
  return {
    colorCode,
    glyph,
    logo: logo && picturePath(id, logo, 'medium'),
    cover: cover.map(({ sha256, kind, focus }) => ({
      large: picturePath(id, sha256, 'large'),
      kind,
      ...(focus ? { focus } : {}),
    })),
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
