import type { AnswerOf } from '@compass/contract/call'
import type { getCustomer } from '@compass/contract/customers'

/** A customer as their page has them. */
export type CustomerDetail = AnswerOf<typeof getCustomer>
