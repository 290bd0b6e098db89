export { finishPayment, type GatewayResult } from './finish-payment.ts'
export { type PaymentDetails, resolvePayment } from './payment-input.ts'
export { queueRefund, type RefundCommand, refundPayment } from './queue-refund.ts'
export { type StartPaymentCommand, startPayment } from './start-payment.ts'
