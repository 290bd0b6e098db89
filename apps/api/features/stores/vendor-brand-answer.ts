import type { VendorBrand } from '@compass/contract/stores'
import type { LoadedMerchant, Store } from '@compass/domain/merchants'
import type { z } from 'zod'
import { coverAnswer, logoAnswer } from './merchant-answer.ts'

/** A vendor's own brand; what its document says nothing of it has from its court. */
export function vendorBrandAnswer(
  { merchant }: Pick<LoadedMerchant, 'merchant'>,
  { brand = { ...merchant.brand, sells: merchant.tagline } }: Store,
): z.output<typeof VendorBrand> {
  return {
    colorCode: brand.colorCode,
    glyph: brand.glyph,
    logo: logoAnswer(merchant.id, brand),
    cover: coverAnswer(merchant.id, brand),
    sells: brand.sells,
  }
}
