import type { ApiRefusal } from '@compass/client'
import type { ProofChallenge } from '@compass/contract/users'
import type { MessageChannel } from '@compass/domain/contacts'
import type { ChosenText } from '@compass/domain/languages'
import type { AddressView, AreaView } from '#shell/addresses/address-view.ts'
import type { CartResult } from '#shell/cart/cart-view.ts'
import type { CardView, MethodView } from '#shell/payments/payment-view.ts'
import type { Wallet } from '#shell/payments/wallets.ts'
import type { PrescriptionFault, PrescriptionView } from '#shell/prescriptions/prescription-view.ts'
import type { Times } from '#shell/slots/slot-times.ts'
import type { CodeRequest } from '#shell/users/sent-code.ts'

export interface Person {
  readonly name: string
  readonly email: string
  /** National digits and dial code of what is known; '' where nothing is. */
  readonly phone: string
  readonly phoneCode: string
  readonly isVerified: boolean
  /** Agreed to the terms that are in force, with an earlier order. */
  readonly hasAgreedToTerms: boolean
  readonly previousMethod: string | null
}

/** What the store asks for beside name and phone. */
export interface CustomField {
  readonly id: string
  readonly name: ChosenText | null
  readonly hint: ChosenText | null
  readonly type: 'text' | 'dropdown'
  readonly isMandatory: boolean
  /** Characters of what is typed. */
  readonly limit: number
  readonly options: readonly { readonly id: string; readonly name: ChosenText | null }[]
}

/** A field as the form calls it. */
export function customFieldName(id: string): string {
  return `asked.${id}`
}

/** Everything that the checkout shows, as the server knows it. */
export interface CheckoutData {
  readonly answer: CartResult
  readonly person: Person
  readonly sent: CodeRequest | null
  /** How the merchant can tell customers of their orders: SMS 10, WhatsApp 20. */
  readonly channels: readonly MessageChannel[]
  readonly areas: readonly AreaView[]
  readonly addresses: readonly AddressView[]
  /** The saved address that the order goes to. */
  readonly addressId: string | null
  /** Of the cart's store, for the cart's service, in the merchant's order. */
  readonly methods: readonly MethodView[]
  /** Saved cards, where the store takes them. */
  readonly cards: readonly CardView[]
  /** The wallet of this browser, as it said the last time. */
  readonly wallet: Wallet | null
  /** The way to pay that the total is for, where the cart's offer is for some ways alone; null: it is for any. */
  readonly pricedFor: string | null
  /** Why the promotion that was chosen gives nothing. */
  readonly warning: string | null
  /** An order of a room says the surname of the booking. */
  readonly asksSurname: boolean
  /** For the cart's store and service. */
  readonly customFields: readonly CustomField[]
  /** Lines of the cart that need a prescription, with what was added. */
  readonly prescriptions: readonly PrescriptionView[]
  /** A page that was not added before scripts ran. */
  readonly prescriptionFault: PrescriptionFault | null
  /** Why nobody can deliver to the address now: no courier is free. */
  readonly undelivered: string | null
}

export type Intent =
  | 'service'
  | 'chooseAddress'
  | 'saveAddress'
  | 'sendCode'
  | 'verifyCode'
  | 'changePhone'
  | 'place'
  | 'when'
  | 'schedule'
  | 'method'
  | 'checkVpa'
  | 'startAnew'
  | 'takeOff'
  | 'stay'

/** What the form's action answers. */
export interface CheckoutResult {
  readonly intent: Intent
  readonly refusal: Pick<ApiRefusal, 'error' | 'message' | 'errors'> | null
  /** The form as it was sent, so that it stands there again without scripts. */
  readonly values: Readonly<Record<string, string>>
  /** Fields of the order that are still empty, beside what the refusal names: one look shows them all. */
  readonly missing?: readonly string[]
  /** Placing saved the address that was typed, though there is no order yet. */
  readonly isAddressSaved?: true
  /** The total that changed: as it was shown, and as it is now, in minor units. */
  readonly total?: { readonly before: number; readonly now: number }
  /** Another store serves the address. */
  readonly otherStoreId?: string
  /** The code is sent once this is solved; scripts do it by themselves. */
  readonly proof?: ProofChallenge
  /** The channel that the pressed button named, for the code that the proof sends; '' where none was. */
  readonly codeChannel?: string
  /** The times to choose from, asked for. */
  readonly times?: Times
  /** Whose UPI id it is: null where nobody has it. */
  readonly vpaName?: string | null
  /** The request did not get through: nobody knows yet what became of it. */
  readonly isLost?: true
}
