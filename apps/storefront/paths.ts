import type { MerchantKind } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'
import { pageId, pathOfLink } from '@compass/domain/pay-links/pages'

const kinds = new Map<string, MerchantKind | undefined>()

/** Says what a merchant deals in, before links of it are made: the pages of a pharmacy stand elsewhere (0046). */
export function keepKind(url: string, kind: MerchantKind | undefined): void {
  kinds.set(url, kind)
}

/** Where the pages of a merchant begin; every path of it is made from here. */
const home = (url: string): string => homePath({ slug: url, kind: kinds.get(url) })

/**
 * Every link of the storefront: a path that is not made here, or from here, does not exist. `url` is the merchant's slug.
 */
export const paths = {
  landing: () => '/landing',
  menu: home,
  /** The tables of a store, for who scanned a code that names none. */
  chooseTable: (url: string) => `${home(url)}/choose-table`,
  item: (url: string, storeId: string, productId: string) => `${home(url)}/${storeId}/product/${productId}`,
  /** One category, in the layout that the merchant has chosen; without `key` the first one. */
  category: (url: string, storeId: string, layout: 'plain' | 'new', key?: string, page = 1) => {
    const query = new URLSearchParams()
    if (key) query.set('category', key)
    if (page > 1) query.set('page', String(page))
    return `${home(url)}/${storeId}/${layout === 'new' ? 'new/' : ''}category${query.size > 0 ? `?${query}` : ''}`
  },
  search: (url: string, storeId: string) => `${home(url)}/${storeId}/search`,
  found: (url: string, storeId: string) => `${home(url)}/${storeId}/found`,
  products: (url: string, storeId: string) => `${home(url)}/${storeId}/products`,
  redeemLoyalty: (url: string, storeId: string) => `${home(url)}/${storeId}/redeemLoyalty`,
  myOrder: (url: string) => `${home(url)}/my-order`,
  promo: (url: string) => `${home(url)}/promo`,
  checkout: (url: string) => `${home(url)}/checkout`,
  /** The way to the bank: a document of its own, whose policy allows it. */
  pay: (url: string, paymentId: string) => `${home(url)}/payment/${paymentId}`,
  paymentFailure: (url: string, paymentId?: string) =>
    `${home(url)}/payment/${paymentId ? `${paymentId}/` : ''}failure`,
  payLink: (code: string) => pathOfLink(code),
  /** After a payment: the pages of a link name their merchant in themselves. */
  payLinkSummary: (url: string, orderId: string) => `/pay-link/summary/${pageId(url, orderId)}`,
  payLinkFailure: (url: string, paymentId: string) => `/pay-link/payment/${pageId(url, paymentId)}/failure`,
  /** Without an id it is the order that is running. */
  orderStatus: (url: string, orderId?: string) => `${home(url)}/order-status${orderId ? `/${orderId}` : ''}`,
  orderReplacement: (url: string, orderId: string) => `${home(url)}/order-replacement/${orderId}`,
  orderSummary: (url: string, orderId: string) => `${home(url)}/order-summary/${orderId}`,
  orderHistory: (url: string) => `${home(url)}/order-history`,
  profile: (url: string) => `${home(url)}/profile`,
  addresses: (url: string) => `${home(url)}/addresses-cards`,
  about: (url: string) => `${home(url)}/about-us`,
  faq: (url: string) => `${home(url)}/faq`,
  terms: (url: string) => `${home(url)}/terms-conditions`,
  vendorInfo: (url: string, storeId: string) => `${home(url)}/vendor-info/${storeId}`,
  storeTimings: (url: string, storeId?: string) => `${home(url)}/store-timings${storeId ? `?outlet=${storeId}` : ''}`,
  gallery: (url: string, pictureId?: string) => `${home(url)}/gallery${pictureId ? `/${pictureId}` : ''}`,
  menuList: (url: string, list?: { readonly special?: string; readonly page?: number }) => {
    const query = new URLSearchParams()
    if (list?.special) query.set('special', list.special)
    if (list?.page && list.page > 1) query.set('page', String(list.page))
    return `${home(url)}/menu-list${query.size > 0 ? `?${query}` : ''}`
  },
  /** Where the time of the order is chosen; with an item, its way back leads to that. */
  orderTime: (url: string, storeId: string, productId?: string) =>
    `${home(url)}/${storeId}/order-time${productId ? `?item=${productId}` : ''}`,
  /** The same as a sheet over the menu. */
  planTime: (menu: string, productId?: string) => `${menu}?choose=time${productId ? `&item=${productId}` : ''}`,
  cart: (url: string) => `${home(url)}/basket`,
  suggestions: (url: string) => `${home(url)}/suggestions`,
  usablePromotions: (url: string) => `${home(url)}/usable-promotions`,
  favourites: (url: string) => `${home(url)}/favourites`,
  ownOrders: (url: string) => `${home(url)}/own-orders`,
  where: (url: string) => `${home(url)}/where`,
  /** Streets and water for the maps, as JSON. */
  map: (url: string) => `${home(url)}/map`,
  language: (url: string) => `${home(url)}/language`,
  /** Who is signed in, for the side menu, as JSON. */
  sideMenu: (url: string) => `${home(url)}/side-menu`,
  rating: (url: string) => `${home(url)}/rating`,
  session: (url: string) => `${home(url)}/session`,
} as const
