import { isDelivery, type OrderType } from '@compass/domain/services'
import { SANDBOX_CODE } from '#shell/loyalty/sandbox-code.ts'

/** A time-based code. */
const DIGITS = 6

/** How the order taker's code is asked for: on the telephone by who is at home, and with as many boxes as it has digits. */
export function codeStep({ orderType, isSandbox }: { readonly orderType: number | null; readonly isSandbox: boolean }) {
  const mayCall = orderType !== null && isDelivery(orderType as OrderType)
  return {
    mayCall,
    digits: isSandbox ? SANDBOX_CODE.length : DIGITS,
    hint: mayCall ? 'loyalty.codeCallHint' : 'loyalty.codeHint',
    overHint: mayCall ? 'loyalty.codeCallOverHint' : 'loyalty.codeOverHint',
  } as const
}
