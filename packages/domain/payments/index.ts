export { channelOf, checkMethod, collectedInPerson, methodsFor } from './methods.ts'
export { mayMovePayment, PAYMENT_MOVES, PAYMENT_STATUS, PAYMENT_STATUSES, type PaymentStatus } from './states.ts'
