export {
  chooseStore,
  isServed,
  isServicePaused,
  servicesOf,
  stateOfService,
  takesOrdersNow,
} from './choose-store.ts'
export { type CityMap, type GeocoderChoice, type MapTiles, NO_MAP, tileSourceOf } from './city-map.ts'
export { withCountryRules } from './country-rules.ts'
export { EMBED_HOST, embedOrigins, type OrderSource, readOrderSource, readParentPage } from './embedding.ts'
export { hoursOf, offeringOf } from './hours-of.ts'
export { MERCHANT_KINDS, type MerchantKind } from './kinds.ts'
export { type LoadedMerchant, loadMerchant, withPromotions } from './loaded-merchant.ts'
export type * from './messaging.ts'
export { allowedOrderType, chooseService } from './order-type.ts'
export { pausedChannels } from './paused-channels.ts'
export { withSharedPixel } from './shared-pixel.ts'
export { shortNameOf } from './short-name.ts'
export { sideMenuOf } from './side-menu.ts'
export { SIDE_MENU_KINDS, type SideMenuEntry, type SideMenuKind } from './side-menu-entry.ts'
export { isSoldAt, shownAt } from './sold-at.ts'
export { cartStoreOf, everyStore, isIssuedFor, isVendor, servingStores } from './stores-of.ts'
export type * from './types.ts'
export { allowsDesktop } from './ui-version.ts'
