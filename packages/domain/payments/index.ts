export {
  type Attempt,
  afterAnswer,
  CARD_NOT_FOR_PROMOTION,
  FAILURE_CODES,
  type FailureCode,
  type GatewayAnswer,
  isOpen,
  type Review,
} from './answers.ts'
export { cashAllowed } from './cash-limit.ts'
export { LATE_ANSWERS_HOURS, nextEnquiry, ONLINE_PAYMENT_MINUTES, payingDeadline } from './deadlines.ts'
export type { GatewayPage } from './gateway-page.ts'
export {
  CARD_METHODS,
  checkMethod,
  collectedInPerson,
  isCrypto,
  methodsFor,
  PAYMENT_METHODS,
} from './methods.ts'
export { isPageAddress, type PageHosts } from './page-address.ts'
export { type ComparedLine, comparePayouts } from './payouts.ts'
export { refundLimitOf } from './refund-limit.ts'
export { type Refundable, refundUnits, splitRefund, type UnitRefund, wholeRefund } from './refunds.ts'
export { mayMovePayment, PAYMENT_STATUS, PAYMENT_STATUSES, type PaymentStatus } from './states.ts'
export { checkVpa } from './vpa.ts'
