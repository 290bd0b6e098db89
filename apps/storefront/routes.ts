import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/**
 * Every screen, in matching order: the first that matches wins (the specification, section 2). `:url` is the merchant's slug.
 * `basket`, `where`, `language` and `session` have no screen: they are where the forms of all screens go.
 */
export default [
  index('screens/landing/landing/route.tsx', { id: 'home' }),
  route('landing', 'screens/landing/landing/route.tsx', { id: 'landing' }),
  route('sandbox/messages', 'screens/landing/sandbox-messages/route.tsx'),
  route('order-status/:orderId?', 'screens/status/open-status/route.tsx', { id: 'open-status' }),
  route('order-status-message', 'screens/status/message/own-page.tsx', { id: 'open-message' }),
  route(':url', 'shell/storefront.tsx', [
    route('order-status-message', 'screens/status/message/route.tsx'),
    route('my-order', 'screens/order/basket/route.tsx'),
    route('promo', 'screens/order/promo/route.tsx'),
    route('checkout', 'screens/order/checkout/route.tsx'),
    route('order-summary/:orderId?', 'screens/status/order-summary/route.tsx'),
    route('order-replacement/:orderId?', 'screens/replacement/order-replacement/route.tsx'),
    route('order-status/:orderId?', 'screens/status/order-status/route.tsx'),
    route('change-delivery-address/:orderId', 'screens/status/change-address/route.tsx'),
    route('track-order', 'screens/status/track-order/route.tsx'),
    route('order-history', 'screens/account/order-history/route.tsx'),
    route('about-us', 'screens/account/info-page/route.tsx', { id: 'about-us' }),
    route('faq', 'screens/account/info-page/route.tsx', { id: 'faq' }),
    route('terms-conditions', 'screens/account/info-page/route.tsx', { id: 'terms-conditions' }),
    route('profile', 'screens/account/profile/route.tsx'),
    route('addresses-cards', 'screens/account/addresses/route.tsx'),
    route('vendor-info/:id', 'screens/vendor/vendor-info/route.tsx'),
    route('store-timings', 'screens/vendor/store-timings/route.tsx'),
    route('gallery/:pictureId?', 'screens/vendor/gallery/route.tsx'),
    route('menu-list', 'screens/menu/menu-list/route.tsx'),
    route('basket', 'shell/basket/route.ts'),
    route('suggestions', 'shell/basket/suggestions-route.ts'),
    route('where', 'shell/where/route.ts'),
    route('language', 'shell/language/route.ts'),
    route('session', 'shell/session/route.ts'),
    route('rating', 'shell/aftercare/route.ts'),
    layout('screens/menu/menu/route.tsx', [
      index('screens/menu/home/route.tsx'),
      route(':storeId/product/:productId', 'screens/menu/item/route.tsx'),
      route(':storeId/search', 'screens/menu/search/route.tsx'),
    ]),
    route(':storeId/category', 'screens/menu/category/route.tsx', { id: 'category' }),
    route(':storeId/new/category', 'screens/menu/category/route.tsx', { id: 'new-category' }),
    route(':storeId/redeemLoyalty', 'screens/order/loyalty/redeem/route.tsx'),
    route(':storeId/redeemLoyalty/enter-amount', 'screens/order/loyalty/amount/route.tsx'),
    route(':storeId/redeemLoyalty/secret-code', 'screens/order/loyalty/code/route.tsx'),
    route(':storeId/order-time', 'screens/order/time/route.tsx'),
    route(':storeId/products', 'screens/menu/products/route.ts'),
    route(':storeId/found', 'screens/menu/search/found.ts'),
    route('*', 'shell/unknown-path.ts', { id: 'unknown-path' }),
  ]),
] satisfies RouteConfig
