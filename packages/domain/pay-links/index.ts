export { snapshotAmount, titleOf } from './amount.ts'
export { linkMethods } from './methods.ts'
export {
  asksAddress,
  checkProducts,
  type LinkProducts,
  priceProducts,
  serviceOfProducts,
  snapshotProducts,
  storeFor,
  withoutPrescriptions,
} from './products.ts'
export { isForUse, type LinkUse, payLinkState, takesUse, whyNotOpen } from './state.ts'
