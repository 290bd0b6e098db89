import type { MerchantDocument } from '@compass/contract/merchant-document'
import type { GalleryPicture, SpecialMenu, VendorInfo } from '@compass/domain/merchants'
import type { CompileContext } from './compile-context.ts'
import type { Path } from './faults.ts'

type Licences = MerchantDocument['vendor']['licences']

/** What a store says of itself: its own words before the merchant's, and the licences of both. */
export function compileVendor(at: CompileContext, store: MerchantDocument['stores'][number], path: Path): VendorInfo {
  const { vendor, pages } = at.document
  const own = [...path, 'vendor']
  return {
    about: store.vendor.about
      ? at.text(store.vendor.about, [...own, 'about'])
      : at.textOrEmpty(pages.about, ['pages', 'about']),
    sells: store.brand?.sells ?? at.textOrEmpty(vendor.sells, ['vendor', 'sells']),
    directions: at.textOrEmpty(store.vendor.directions, [...own, 'directions']),
    email: vendor.email,
    website: vendor.website,
    licences: [
      ...compileLicences(at, vendor.licences, ['vendor', 'licences']),
      ...compileLicences(at, store.vendor.licences, [...own, 'licences']),
    ],
  }
}

function compileLicences(at: CompileContext, licences: Licences, path: Path): VendorInfo['licences'] {
  return licences.map(({ name, number }, index) => ({ name: at.text(name, [...path, index, 'name']), number }))
}

/** The pictures to look at. */
export function compileGallery(at: CompileContext): GalleryPicture[] {
  const { gallery } = at.document
  at.faults.addTwice(
    gallery.map(({ key }, index) => ({ key, path: ['gallery', index, 'key'] })),
    'picture',
  )
  return gallery.map(({ key, name, picture, stores }, index) => ({
    id: at.id('gallery', key),
    name: at.text(name, ['gallery', index, 'name']),
    picture,
    storeIds: storeIdsOf(at, stores, ['gallery', index, 'stores']),
  }))
}

/** Lists of products beside the categories. */
export function compileSpecials(at: CompileContext): SpecialMenu[] {
  const { specials, catalogue } = at.document
  const skus = new Set(catalogue.categories.flatMap(({ products }) => products.map(({ sku }) => sku)))
  at.faults.addTwice(
    specials.map(({ key }, index) => ({ key, path: ['specials', index, 'key'] })),
    'special menu',
  )
  return specials.map(({ key, name, description, products, stores }, index) => {
    const path = ['specials', index]
    products.forEach((sku, place) => {
      if (!skus.has(sku)) at.faults.add([...path, 'products', place], `No product "${sku}" stands in the catalogue.`)
    })
    return {
      id: at.id('special', key),
      key,
      name: at.text(name, [...path, 'name']),
      description: at.textOrEmpty(description, [...path, 'description']),
      productIds: [...new Set(products)].map((sku) => at.id('product', sku)),
      storeIds: storeIdsOf(at, stores, [...path, 'stores']),
    }
  })
}

/** Stores by their keys; null where none are named. */
export function storeIdsOf(at: CompileContext, keys: readonly string[] | undefined, path: Path): string[] | null {
  if (!keys) return null
  keys.forEach((key, index) => {
    if (!at.storeKeys.has(key)) at.faults.add([...path, index], `No store "${key}" stands under /stores.`)
  })
  return keys.map((key) => at.id('store', key))
}
