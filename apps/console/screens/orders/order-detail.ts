import type { AnswerOf } from '@compass/contract/call'
import type { getMerchantOrder } from '@compass/contract/merchant-orders'

/** An order as its page has it. */
export type OrderDetail = AnswerOf<typeof getMerchantOrder>
