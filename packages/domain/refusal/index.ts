import type { Conflict } from '../document-changes/index.ts'
import type { Text } from '../languages/index.ts'

/** Money as it travels: an integer of minor units beside its ISO 4217 code. */
export interface Money {
  readonly amount: number
  readonly currency: string
}

/** One fault of an input: where it stands and which rule it breaks; `i18n` has a sentence per rule. */
export interface FieldFault {
  readonly path: string
  readonly rule: FieldRule
  readonly data?: Readonly<Record<string, string | number>>
}

export type FieldRule =
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'invalid_phone'
  | 'invalid_email'
  | 'email_domain'
  | 'invalid_name'
  | 'forbidden_characters'
  | 'out_of_range'
  | 'not_accepted'
  | 'twice'
  | 'unknown'
  | 'other_mode'
  | 'details_required'
  | 'not_asked'

/**
 * Everything that a rule can refuse, as a closed list. A refusal is a value with the data its sentence needs; words come
 * from `i18n`, status and catalogue code from `contract/error-codes`. The reason is also the stable slug `meta.error`.
 */
export type Refusal =
  // the request
  | { readonly reason: 'invalid_request'; readonly faults: readonly FieldFault[] }
  | { readonly reason: 'invalid_fields'; readonly faults: readonly FieldFault[] }
  | { readonly reason: 'invalid_qty'; readonly most: number }
  | { readonly reason: 'invalid_idempotency_key' }
  | { readonly reason: 'invalid_search' }
  | { readonly reason: 'card_data_not_accepted' }
  | { readonly reason: 'amount_precision'; readonly faults?: readonly DocumentFault[] }
  | { readonly reason: 'too_large' }
  | { readonly reason: 'not_json' }
  | { readonly reason: 'rate_limited'; readonly retryAfterSeconds: number }
  | { readonly reason: 'unavailable'; readonly retryAfterSeconds: number }
  /** `words`: the platform's; empty: ours. */
  | { readonly reason: 'maintenance'; readonly retryAfterSeconds: number; readonly words: Text }
  | { readonly reason: 'wrong_host' }
  | { readonly reason: 'go_elsewhere' }
  // who
  /** `needs`: the key that the call wants; absent: it wants a session. */
  | { readonly reason: 'unauthenticated'; readonly needs?: 'merchant_key' | 'platform_key' | 'staff_session' }
  | { readonly reason: 'forbidden' }
  | { readonly reason: 'cross_site' }
  | { readonly reason: 'reauth_required' }
  | { readonly reason: 'not_found'; readonly faults?: readonly FieldFault[]; readonly subject?: 'store' }
  // staff, in the console
  /** Of a merchant that is to begin. */
  | { readonly reason: 'slug_taken' }
  | { readonly reason: 'not_your_role' }
  /** They are to show that it is still them. */
  | { readonly reason: 'confirmation_needed' }
  | { readonly reason: 'passkey_refused' }
  | { readonly reason: 'invitation_expired' }
  | { readonly reason: 'invitation_used' }
  | { readonly reason: 'invitation_revoked' }
  | { readonly reason: 'last_owner' }
  /** Without it they could not come in any more. */
  | { readonly reason: 'last_passkey' }
  | { readonly reason: 'staff_full'; readonly most: number }
  // one-time code
  | { readonly reason: 'otp_wrong'; readonly triesLeft: number }
  | { readonly reason: 'otp_expired' }
  | { readonly reason: 'otp_too_many'; readonly retryAfterSeconds: number }
  | { readonly reason: 'proof_of_work_needed'; readonly retryAfterSeconds: number }
  | { readonly reason: 'messages_unavailable' }
  | { readonly reason: 'phone_unverified' }
  // where
  | { readonly reason: 'not_serviceable' }
  | { readonly reason: 'no_courier' }
  | { readonly reason: 'addresses_full'; readonly most: number }
  // the cart
  | { readonly reason: 'cart_store_mismatch' }
  | { readonly reason: 'other_store'; readonly storeName: Text }
  | { readonly reason: 'cart_expired' }
  | { readonly reason: 'cart_completed'; readonly orderId: string | null }
  | { readonly reason: 'cart_empty' }
  | { readonly reason: 'cart_changed' }
  | { readonly reason: 'cart_full'; readonly most: number }
  | {
      readonly reason: 'item_unavailable'
      readonly productId: string
      readonly name: Text
      readonly because: ItemUnavailable
    }
  | {
      readonly reason: 'out_of_stock'
      readonly productId: string
      readonly name: Text
      /** Pieces that can be had: the most to choose. */
      readonly left: number
    }
  | { readonly reason: 'customization_below_min'; readonly groupId: string; readonly name: Text; readonly min: number }
  | { readonly reason: 'customization_above_max'; readonly groupId: string; readonly name: Text; readonly max: number }
  | { readonly reason: 'customization_unknown' }
  | { readonly reason: 'below_minimum'; readonly missing: Money }
  | { readonly reason: 'below_vendor_minimum'; readonly storeName: Text; readonly missing: Money }
  // its slot
  | { readonly reason: 'slot_gone'; readonly because: SlotUnavailable }
  | { readonly reason: 'slot_full' }
  // its promotion; some are warnings, beside an answer that was given
  | { readonly reason: 'promo_not_found' }
  | { readonly reason: 'promo_below_minimum'; readonly promo: PromoName; readonly missing: Money }
  | { readonly reason: 'promo_not_applicable'; readonly promo: PromoName; readonly because: PromoUnfit }
  | { readonly reason: 'promo_gives_less'; readonly promo: PromoName; readonly by: Money }
  | { readonly reason: 'promo_payment_method'; readonly promo: PromoName; readonly methods: readonly string[] }
  | { readonly reason: 'promo_exhausted' }
  // what the customer holds
  | { readonly reason: 'loyalty_not_offered' }
  | { readonly reason: 'loyalty_with_offer'; readonly promo: PromoName }
  | { readonly reason: 'points_too_few'; readonly balance: number }
  | { readonly reason: 'points_above_limit'; readonly most: number; readonly worth: Money }
  | { readonly reason: 'credits_too_few'; readonly balance: Money }
  | { readonly reason: 'reward_below_minimum'; readonly missing: Money }
  | { readonly reason: 'reward_gone' }
  | { readonly reason: 'secret_code_wrong'; readonly triesLeft: number }
  | { readonly reason: 'secret_code_timed_out' }
  // placing
  | { readonly reason: 'store_closed'; readonly opensAt: Moment | null }
  | { readonly reason: 'store_inactive' }
  | { readonly reason: 'store_testing' }
  | { readonly reason: 'channel_paused' }
  | { readonly reason: 'service_not_offered' }
  // at a table or in a room
  /** A code that was renewed, or never was: they look the same. */
  | { readonly reason: 'spot_unknown' }
  /** Nobody has scanned a code, or it was renewed since. */
  | { readonly reason: 'spot_required' }
  | { readonly reason: 'table_required' }
  /** The session belongs to this spot, and what it asks for is elsewhere. */
  | { readonly reason: 'other_spot'; readonly kind: 'table' | 'room'; readonly number: string }
  | { readonly reason: 'orders_in_rounds' }
  /** A party is here, and the session does not belong to it. */
  | { readonly reason: 'join_first' }
  | { readonly reason: 'joining_code_wrong' }
  /** Too many wrong ones. `mayAsk`: somebody at the table can still let them in. */
  | { readonly reason: 'joining_code_locked'; readonly mayAsk: boolean; readonly retryAfterSeconds: number }
  | { readonly reason: 'visit_ended' }
  | { readonly reason: 'party_full'; readonly most: number }
  | { readonly reason: 'not_your_line' }
  | { readonly reason: 'round_empty' }
  | { readonly reason: 'too_many_lines'; readonly most: number }
  /** Somebody has claimed or paid a part of it. */
  | { readonly reason: 'bill_closed' }
  /** So many units wait for the kitchen. */
  | { readonly reason: 'bill_waits'; readonly items: number }
  | { readonly reason: 'share_taken'; readonly open: Money }
  /** What was to be paid costs more than was shown. */
  | { readonly reason: 'bill_changed' }
  | { readonly reason: 'share_ended' }
  /** A promotion for one way to pay or one card, where more than one share pays. */
  | { readonly reason: 'promo_for_one_payer'; readonly promo: PromoName }
  // of visits, on the merchant's side
  | { readonly reason: 'spot_taken' }
  | { readonly reason: 'bill_open'; readonly owed: Money }
  | { readonly reason: 'payment_method_not_allowed' }
  | { readonly reason: 'cash_above_limit'; readonly limit: Money }
  // paying online
  | { readonly reason: 'payment_unavailable'; readonly retryAfterSeconds: number }
  | { readonly reason: 'card_disabled' }
  | { readonly reason: 'cvv_wrong' }
  | { readonly reason: 'card_number_wrong' }
  | { readonly reason: 'funds_insufficient' }
  | { readonly reason: 'payment_failed' }
  | { readonly reason: 'card_not_for_offer' }
  | { readonly reason: 'invalid_vpa' }
  | { readonly reason: 'already_paid' }
  // pay links
  /** One that never was. */
  | { readonly reason: 'pay_link_unknown' }
  | { readonly reason: 'pay_link_used_up' }
  | { readonly reason: 'pay_link_expired' }
  | { readonly reason: 'pay_link_withdrawn' }
  | { readonly reason: 'refund_too_large' }
  | { readonly reason: 'already_refunded' /** Units of the line that can still be refunded. */; readonly left: number }
  | { readonly reason: 'invalid_signature' }
  | { readonly reason: 'stale_signature' }
  | { readonly reason: 'terms_not_accepted' }
  // its prescriptions
  | { readonly reason: 'prescription_required'; readonly productId: string; readonly name: Text }
  | { readonly reason: 'prescription_unreadable' }
  | { readonly reason: 'prescription_full'; readonly most: number }
  | { readonly reason: 'idempotency_conflict' }
  // the life of an order
  | { readonly reason: 'invalid_transition'; readonly from: number; readonly to: number }
  | { readonly reason: 'order_running' }
  | { readonly reason: 'order_ended' }
  | { readonly reason: 'not_received' }
  | { readonly reason: 'already_rated' }
  | { readonly reason: 'report_too_late' }
  | { readonly reason: 'already_reported' }
  | { readonly reason: 'already_answered' }
  // orders that repeat
  | { readonly reason: 'recurring_not_offered' }
  | { readonly reason: 'recurring_method' }
  | { readonly reason: 'recurring_already' }
  | { readonly reason: 'recurring_full'; readonly most: number }
  | { readonly reason: 'recurring_ended' }
  | { readonly reason: 'recurrence_ends_early' /** A date, `YYYY-MM-DD`. */; readonly next: string }
  | { readonly reason: 'occurrence_made' }
  | { readonly reason: 'address_fixed' }
  | { readonly reason: 'address_dearer'; readonly by: Money }
  // what the merchant asks of it
  | { readonly reason: 'awaiting_answer' }
  | { readonly reason: 'nothing_asked' }
  | { readonly reason: 'nothing_left' }
  // the platform
  | { readonly reason: 'invalid_document'; readonly faults: readonly DocumentFault[] }
  /** Something else is there than the changes were told. */
  | { readonly reason: 'document_changed'; readonly conflicts: readonly Conflict[] }
  | { readonly reason: 'picture_missing'; readonly sha256: readonly string[] }
  | { readonly reason: 'invalid_picture' }

/** A time to come with what it takes to say it: the store's IANA zone, and when it was asked. Instants are RFC 3339. */
export interface Moment {
  readonly at: string
  readonly timeZone: string
  readonly askedAt: string
}

/** Why an item cannot be had now; `next` where the time engine knows when it can. */
export type ItemUnavailable =
  | { readonly kind: 'inactive' }
  | { readonly kind: 'sold_out'; readonly next?: Moment | null }
  | { readonly kind: 'out_of_stock'; readonly left: number }
  | { readonly kind: 'not_now'; readonly next: Moment | null }
  | { readonly kind: 'order_type' }
  | { readonly kind: 'pre_order' }

/** Why a slot can not be chosen (any more); the words for them are `refusals.slot_*`. */
export type SlotUnavailable = 'too_soon' | 'cut_off' | 'too_far' | 'planned_off' | 'closed'

/** A promotion as it is called: by its code, or by its name where it has none. */
export interface PromoName {
  readonly code: string | null
  readonly name: Text
}

/** Why a promotion does not hold for a cart now, with the smallest change that would make it hold where there is one. */
export type PromoUnfit =
  | { readonly kind: 'other_store' }
  | { readonly kind: 'order_type'; readonly orderTypes: readonly number[] }
  /** Names of the areas that it is for, where nobody has said where to yet. */
  | { readonly kind: 'area'; readonly areas?: readonly Text[] }
  | { readonly kind: 'not_now'; readonly next: Moment | null }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'used'; readonly times: number }
  | { readonly kind: 'first_order' }
  | { readonly kind: 'products'; readonly products: readonly string[]; readonly categories: readonly string[] }
  | { readonly kind: 'below_minimum'; readonly missing: Money }
  | { readonly kind: 'empty' }
  | { readonly kind: 'payment_method'; readonly methods: readonly string[] }
  | { readonly kind: 'card' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'gift_gone' }

/** A fault of a merchant's document: its path as JSON Pointer and an English sentence for the person who edits it. */
export interface DocumentFault {
  readonly path: string
  readonly message: string
}

export type Reason = Refusal['reason']

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal }

export function accept<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function refuse(refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal }
}
