import { pageId, pathOfLink } from '@compass/domain/pay-links/pages'

/** Every link of the storefront: a path that is not made here does not exist. `url` is the merchant's slug. */
export const paths = {
  landing: () => '/landing',
  menu: (url: string) => `/${url}`,
  /** The tables of a store, for who scanned a code that names none. */
  chooseTable: (url: string) => `/${url}/choose-table`,
  item: (url: string, storeId: string, productId: string) => `/${url}/${storeId}/product/${productId}`,
  /** One category, in the layout that the merchant has chosen; without `key` the first one. */
  category: (url: string, storeId: string, layout: 'plain' | 'new', key?: string, page = 1) => {
    const query = new URLSearchParams()
    if (key) query.set('category', key)
    if (page > 1) query.set('page', String(page))
    return `/${url}/${storeId}/${layout === 'new' ? 'new/' : ''}category${query.size > 0 ? `?${query}` : ''}`
  },
  search: (url: string, storeId: string) => `/${url}/${storeId}/search`,
  found: (url: string, storeId: string) => `/${url}/${storeId}/found`,
  products: (url: string, storeId: string) => `/${url}/${storeId}/products`,
  redeemLoyalty: (url: string, storeId: string) => `/${url}/${storeId}/redeemLoyalty`,
  enterAmount: (url: string, storeId: string) => `/${url}/${storeId}/redeemLoyalty/enter-amount`,
  secretCode: (url: string, storeId: string) => `/${url}/${storeId}/redeemLoyalty/secret-code`,
  myOrder: (url: string) => `/${url}/my-order`,
  promo: (url: string) => `/${url}/promo`,
  checkout: (url: string) => `/${url}/checkout`,
  /** The way to the bank: a document of its own, whose policy allows it. */
  pay: (url: string, paymentId: string) => `/${url}/payment/${paymentId}`,
  paymentFailure: (url: string, paymentId?: string) => `/${url}/payment/${paymentId ? `${paymentId}/` : ''}failure`,
  payLink: (code: string) => pathOfLink(code),
  /** After a payment: the pages of a link name their merchant in themselves. */
  payLinkSummary: (url: string, orderId: string) => `/pay-link/summary/${pageId(url, orderId)}`,
  payLinkFailure: (url: string, paymentId: string) => `/pay-link/payment/${pageId(url, paymentId)}/failure`,
  /** Without an id it is the order that is running. */
  orderStatus: (url: string, orderId?: string) => `/${url}/order-status${orderId ? `/${orderId}` : ''}`,
  orderReplacement: (url: string, orderId: string) => `/${url}/order-replacement/${orderId}`,
  replacementPaymentFailed: (url: string, orderId: string, paymentId: string) =>
    `/${url}/order-replacement-payment-failed/${orderId}/${paymentId}`,
  orderSummary: (url: string, orderId: string) => `/${url}/order-summary/${orderId}`,
  trackOrder: (url: string, orderId: string) => `/${url}/track-order?url=${orderId}`,
  changeAddress: (url: string, orderId: string) => `/${url}/change-delivery-address/${orderId}`,
  orderProblem: (url: string, orderId: string) => `/${url}/order-problem/${orderId}`,
  /** The picture of a problem, for the customer who sent it. */
  problemPicture: (url: string, orderId: string, problem: string) =>
    `/v1/orders/${orderId}/problem/${problem}/picture?m=${url}`,
  /** A message of a closed list (`screens/status/message`), about an order where there is one. */
  statusMessage: (url: string, message: string, orderId?: string) =>
    `/${url}/order-status-message?message=${message}${orderId ? `&order=${orderId}` : ''}`,
  orderHistory: (url: string) => `/${url}/order-history`,
  profile: (url: string) => `/${url}/profile`,
  addresses: (url: string) => `/${url}/addresses-cards`,
  about: (url: string) => `/${url}/about-us`,
  faq: (url: string) => `/${url}/faq`,
  terms: (url: string) => `/${url}/terms-conditions`,
  vendorInfo: (url: string, storeId: string) => `/${url}/vendor-info/${storeId}`,
  storeTimings: (url: string, storeId?: string) => `/${url}/store-timings${storeId ? `?outlet=${storeId}` : ''}`,
  gallery: (url: string, pictureId?: string) => `/${url}/gallery${pictureId ? `/${pictureId}` : ''}`,
  menuList: (url: string, list?: { readonly special?: string; readonly page?: number }) => {
    const query = new URLSearchParams()
    if (list?.special) query.set('special', list.special)
    if (list?.page && list.page > 1) query.set('page', String(list.page))
    return `/${url}/menu-list${query.size > 0 ? `?${query}` : ''}`
  },
  /** Where the time of the order is chosen; with an item, its way back leads to that. */
  orderTime: (url: string, storeId: string, productId?: string) =>
    `/${url}/${storeId}/order-time${productId ? `?item=${productId}` : ''}`,
  /** The same as a sheet over the menu. */
  planTime: (url: string, productId?: string) => `/${url}?choose=time${productId ? `&item=${productId}` : ''}`,
  cart: (url: string) => `/${url}/basket`,
  suggestions: (url: string) => `/${url}/suggestions`,
  usablePromotions: (url: string) => `/${url}/usable-promotions`,
  favourites: (url: string) => `/${url}/favourites`,
  ownOrders: (url: string) => `/${url}/own-orders`,
  where: (url: string) => `/${url}/where`,
  /** Streets and water for the maps, as JSON. */
  map: (url: string) => `/${url}/map`,
  language: (url: string) => `/${url}/language`,
  rating: (url: string) => `/${url}/rating`,
  /** A file, not a screen: the browser’s cookie of the merchant opens it. */
  invoice: (url: string, orderId: string) => `/v1/orders/download/order-invoice?orderId=${orderId}&m=${url}`,
  session: (url: string) => `/${url}/session`,
} as const
