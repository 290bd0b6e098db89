import { updateCartAddress } from '@compass/contract/cart'
import { type CartAnswer, type CartSubmission, readStore } from './cart-submission.ts'

/** The cart goes to a saved address or an area. */
export function chooseArea(submission: CartSubmission): CartAnswer {
  const { call, shell, text } = submission
  const address = {
    ...(text('address') ? { _id: text('address') } : {}),
    ...(text('area') ? { areaId: text('area') } : {}),
  }
  return call(updateCartAddress, { body: { store: readStore(submission), orderType: shell.service, address } })
}
