import type { Merchant } from '@compass/contract/stores'
import { phoneCodeOf } from '@compass/domain/contacts/phone'
import { exponentOf } from '@compass/domain/money'
import type { z } from 'zod'
import type { LoadedMerchant } from '../merchants/loaded-merchant.ts'

export type MerchantAnswer = z.output<typeof Merchant>

const answers = new WeakMap<LoadedMerchant, MerchantAnswer>()

/** A merchant as calls answer it: nothing personal, and the same until its version changes. */
export function merchantAnswer(loaded: LoadedMerchant): MerchantAnswer {
  const known = answers.get(loaded)
  if (known) return known
  const { merchant } = loaded
  const { brand } = merchant
  const answer: MerchantAnswer = {
    slug: merchant.slug,
    name: merchant.name,
    tagline: merchant.tagline,
    languages: [...merchant.languages],
    country: merchant.country,
    currency: { code: merchant.currency, decimals: exponentOf(merchant.currency) },
    brand: {
      colorCode: brand.colorCode,
      glyph: brand.glyph,
      logo: brand.logo ? picturePath(merchant.slug, brand.logo) : null,
      cover: brand.cover.map((sha256) => picturePath(merchant.slug, sha256)),
      colorScheme: brand.colorScheme,
    },
    verifyPhone: merchant.verifyPhone,
    otpLength: merchant.otpLength,
    isEmailNeeded: merchant.emailNeeded,
    isTermsAndConditionRequired: merchant.termsRequired,
    phoneCountries: merchant.phoneCountries.flatMap((country) => {
      const phoneCode = phoneCodeOf(country)
      return phoneCode ? [{ country, phoneCode }] : []
    }),
    storefrontVersion: loaded.version,
  }
  answers.set(loaded, answer)
  return answer
}

function picturePath(slug: string, sha256: string): string {
  return `/pictures/${slug}/${sha256}`
}
