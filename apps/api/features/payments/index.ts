export { type Asked, checkGiven } from './asked.ts'
export { type Finished, finishPayment } from './finish-payment.ts'
export { queueRefund, type RefundAsked, refundPayment } from './queue-refund.ts'
export { type Starting, startPayment } from './start-payment.ts'
