export { snapshotAmount, titleOf } from './amount.ts'
export { linkMethods } from './methods.ts'
export { isForUse, type LinkUse, payLinkState, whyNotOpen } from './state.ts'
