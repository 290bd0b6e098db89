import type Stripe from 'stripe'
import type { Books } from './books.ts'
import type { CardBehaviour } from './test-cards.ts'

const NO_BILLING = { address: null, email: null, name: null, phone: null, tax_id: null }
/** Its cards are good until the end of this year. */
const EXP_YEAR = new Date().getUTCFullYear() + 4

/** Long on purpose: an object of Stripe's, field by field. */
export function newSession(
  books: Books,
  fields: Pick<
    Stripe.Checkout.Session,
    | 'client_reference_id'
    | 'currency'
    | 'customer'
    | 'metadata'
    | 'success_url'
    | 'cancel_url'
    | 'expires_at'
    | 'locale'
    | 'payment_method_types'
  > & { readonly amount: number; readonly pagesUrl: string },
) {
  const id = books.newId(books.livemode ? 'cs_live' : 'cs_test')
  const { amount, pagesUrl, ...shown } = fields
  return {
    ...shown,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: books.now(),
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    customer_creation: fields.customer === null ? 'if_required' : null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: null,
        description: null,
        footer: null,
        issuer: null,
        metadata: {},
        rendering_options: null,
      },
    },
    livemode: books.livemode,
    managed_payments: { enabled: false },
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pagesUrl}/c/pay/${id}`,
    wallet_options: null,
  } satisfies Stripe.Checkout.Session as Stripe.Checkout.Session
}

export function newIntent(
  books: Books,
  fields: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'> &
    Partial<Pick<Stripe.PaymentIntent, 'setup_future_usage'>>,
) {
  const id = books.newId('pi')
  return {
    setup_future_usage: null,
    ...fields,
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${books.newId('s')}`,
    confirmation_method: 'automatic',
    created: books.now(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: books.livemode,
    managed_payments: { enabled: false },
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent as Stripe.PaymentIntent
}

export function newPaymentMethod(
  books: Books,
  card: CardBehaviour,
  customer: string | null,
  wallet: 'apple_pay' | 'google_pay' | null,
) {
  return {
    id: books.newId('pm'),
    object: 'payment_method',
    allow_redisplay: customer === null ? 'unspecified' : 'limited',
    billing_details: NO_BILLING,
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: EXP_YEAR,
      fingerprint: `print${card.brand}${card.last4}`,
      funding: card.funding,
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: wallet && { dynamic_last4: null, type: wallet, [wallet]: {} },
    },
    created: books.now(),
    customer,
    customer_account: null,
    livemode: books.livemode,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod as Stripe.PaymentMethod
}

/** Long on purpose: an object of Stripe's, field by field. */
export function newCharge(
  books: Books,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  money: { readonly amount: number; readonly currency: string },
) {
  const card = method.card!
  return {
    id: books.newId('ch'),
    object: 'charge',
    ...money,
    amount_captured: money.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: NO_BILLING,
    calculated_statement_descriptor: 'SHOP',
    captured: true,
    created: books.now(),
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: books.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 9,
      seller_message: 'Payment complete.',
      type: 'authorized',
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: 'card',
      card: {
        amount_authorized: money.amount,
        authorization_code: null,
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: card.country,
        electronic_commerce_indicator: null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        installments: null,
        last4: card.last4,
        mandate: null,
        network: card.brand,
        network_transaction_id: null,
        regulated_status: 'unregulated',
        three_d_secure: null,
        transaction_link_id: null,
        wallet: card.wallet && { dynamic_last4: null, type: card.wallet.type, [card.wallet.type]: {} },
      },
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge as Stripe.Charge
}

export function newRefund(books: Books, charge: Stripe.Charge, amount: number, metadata: Record<string, string>) {
  return {
    id: books.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: books.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Stripe.Refund as Stripe.Refund
}

export function newCustomer(books: Books, metadata: Record<string, string>) {
  return {
    id: books.newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: books.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: books.newId('X').slice(2, 10).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: books.livemode,
    metadata,
    name: null,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer as Stripe.Customer
}
