import type { Reason } from '@compass/domain/refusal'

/** How a refusal travels: the HTTP status and the code of the error catalogue. */
export interface Travel {
  readonly status: number
  readonly code: number
}

const as = (status: number, code = status): Travel => ({ status, code })

/** An answer that was given, with a sentence beside it that people should read. */
export const WARNING = 4204

/** Every refusal has its status and code here; a missing one does not compile. The slug `meta.error` is the reason itself. */
export const refusals: { readonly [reason in Reason]: Travel } = {
  invalid_request: as(400),
  invalid_fields: as(422, 4215),
  invalid_qty: as(400),
  invalid_idempotency_key: as(400),
  invalid_search: as(400),
  card_data_not_accepted: as(422),
  amount_precision: as(422),
  too_large: as(413),
  not_json: as(415),
  rate_limited: as(429),
  unavailable: as(503),
  wrong_host: as(421),
  go_elsewhere: as(200, 4300),
  unauthenticated: as(401),
  forbidden: as(403),
  cross_site: as(403),
  reauth_required: as(403),
  not_found: as(404),
  otp_wrong: as(422, 4220),
  otp_expired: as(422, 4221),
  otp_too_many: as(429, 4222),
  proof_of_work_needed: as(429),
  phone_unverified: as(422, 4215),
  addresses_full: as(422),
  not_serviceable: as(422, 4210),
  cart_store_mismatch: as(422),
  other_store: as(409, 4200),
  cart_expired: as(410, 4212),
  cart_completed: as(409),
  cart_empty: as(422),
  cart_changed: as(409, 4213),
  cart_full: as(422),
  item_unavailable: as(409, 4201),
  out_of_stock: as(409, 4201),
  customization_below_min: as(422, 4202),
  customization_above_max: as(422, 4202),
  customization_unknown: as(422, 4202),
  below_minimum: as(422, 4203),
  promo_not_found: as(422),
  promo_below_minimum: as(422, 4203),
  promo_not_applicable: as(422),
  promo_gives_less: as(200, WARNING),
  promo_payment_method: as(422, 4214),
  promo_exhausted: as(409, 4213),
  loyalty_not_offered: as(422),
  loyalty_with_offer: as(422),
  points_too_few: as(422),
  points_above_limit: as(422),
  credits_too_few: as(422),
  reward_below_minimum: as(422, 4203),
  reward_gone: as(409),
  secret_code_wrong: as(422, 4230),
  secret_code_timed_out: as(422, 4231),
  store_closed: as(409),
  store_inactive: as(409),
  store_testing: as(409),
  channel_paused: as(409, 4100),
  service_not_offered: as(409),
  payment_method_not_allowed: as(422, 4214),
  cash_above_limit: as(422, 4214),
  terms_not_accepted: as(422, 4215),
  idempotency_conflict: as(409),
  invalid_transition: as(409),
  order_running: as(409),
  order_ended: as(409),
  invalid_document: as(422),
  picture_missing: as(422),
  invalid_picture: as(422),
}
