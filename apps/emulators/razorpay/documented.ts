import type { DocumentedShape } from '../http/index.ts'

// Examples of razorpay.com/docs and of its Markdown repository (razorpay/markdown-docs), typed in by hand.

const CUSTOMER = { contact: '+919876543210', email: 'gaurav.kumar@example.com', name: 'Gaurav Kumar' }
const NOTIFY = { email: true, sms: true, whatsapp: false }

const LINK = {
  accept_partial: true,
  amount: 1000,
  amount_paid: 0,
  callback_method: 'get',
  callback_url: 'https://example-callback-url.com/',
  cancelled_at: 1591097270,
  created_at: 1591097057,
  currency: 'INR',
  customer: CUSTOMER,
  description: 'Payment for policy no #23456',
  expire_by: 1691097057,
  expired_at: 0,
  first_min_partial_amount: 100,
  id: 'plink_ExjpAUN3gVHrPJ',
  notes: { policy_name: 'Life Insurance Policy' },
  notify: NOTIFY,
  order_id: 'order_QflczVVaNJciLq',
  payments: [
    {
      amount: 1000,
      created_at: 1591097100,
      method: 'upi',
      payment_id: 'pay_Qfldmt5StKZFCB',
      plink_id: 'plink_ERgihyaAAC0VNW',
      status: 'captured',
      updated_at: 1591097100,
    },
  ],
  reference_id: 'TS1989',
  reminder_enable: true,
  reminders: { status: 'failed' },
  short_url: 'https://rzp.io/i/nxrHnLJ',
  status: 'cancelled',
  updated_at: 1591097270,
  upi_link: false,
  user_id: '',
  whatsapp_link: false,
}
const LINK_REQUIRED = [
  'id',
  'amount',
  'amount_paid',
  'currency',
  'short_url',
  'status',
  'created_at',
  'expire_by',
  'payments',
]
const LINK_WORDS = ['created', 'partially_paid', 'expired', 'cancelled', 'paid']
const LINK_NULLABLE = ['payments', 'notes', 'customer', 'reminders']

const PAYMENT = {
  id: 'pay_L0nSsccovt6zyp',
  entity: 'payment',
  amount: 9900,
  currency: 'INR',
  base_amount: 9900,
  status: 'captured',
  order_id: 'order_L0nS83FfCHaWqV',
  invoice_id: null,
  international: false,
  method: 'card',
  amount_refunded: 0,
  amount_transferred: 0,
  refund_status: null,
  captured: true,
  description: '#L0nS7JIyuX6Lyb',
  card_id: 'card_L0nSsfPv1LjA20',
  card: {
    id: 'card_L0nSsfPv1LjA20',
    entity: 'card',
    name: '',
    last4: '0153',
    network: 'Visa',
    type: 'debit',
    issuer: null,
    international: false,
    emi: false,
    sub_type: 'consumer',
    token_iin: null,
  },
  bank: null,
  wallet: null,
  vpa: null,
  email: 'gaurav.kumar@example.com',
  contact: '+919000090000',
  notes: { policy_name: 'Life Insurance Policy' },
  fee: 198,
  tax: 0,
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
  acquirer_data: { auth_code: '299196', rrn: '103608848276' },
  created_at: 1672987417,
  upi: { payer_account_type: 'bank_account', vpa: 'gaurav.kumar@exampleupi' },
}
const PAYMENT_REQUIRED = [
  'id',
  'entity',
  'amount',
  'currency',
  'status',
  'order_id',
  'method',
  'amount_refunded',
  'captured',
]
const PAYMENT_WORDS = ['created', 'authorized', 'captured', 'refunded', 'failed']
const PAYMENT_NULLABLE = ['card', 'card_id', 'email', 'contact', 'fee', 'tax', 'upi', 'description']

const REFUND = {
  id: 'rfnd_FP8QHiV938haTz',
  entity: 'refund',
  amount: 500100,
  receipt: 'Receipt No. 31',
  currency: 'INR',
  payment_id: 'pay_29QQoUBi66xm2f',
  notes: { comment: 'Comment for refund' },
  acquirer_data: { arn: null },
  created_at: 1597078866,
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
}
const REFUND_REQUIRED = ['id', 'entity', 'amount', 'currency', 'payment_id', 'status', 'created_at']
const REFUND_WORDS = ['pending', 'processed', 'failed']

const DISPUTE = {
  id: 'disp_AHfqOvkldwsbqt',
  entity: 'dispute',
  payment_id: 'pay_EsyWjHrfzb59eR',
  amount: 10000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'chargeback',
  respond_by: 1590604200,
  status: 'open',
  phase: 'chargeback',
  created_at: 1590059211,
}
const DISPUTE_WORDS = ['open', 'under_review', 'won', 'lost', 'closed']

const RECON = {
  entity_id: 'pay_DEXrnipqTmWVGE',
  type: 'payment',
  debit: 0,
  credit: 97100,
  amount: 100000,
  currency: 'INR',
  fee: 2900,
  tax: 0,
  on_hold: false,
  settled: true,
  created_at: 1567692556,
  settled_at: 1568176960,
  settlement_id: 'setl_DGlQ1Rj8os78Ec',
  posted_at: null,
  credit_type: 'default',
  description: 'Recurring Payment via Subscription',
  notes: 'Beam me up Scotty.',
  payment_id: 'pay_DEXq1pACSqFxtS',
  settlement_utr: '1568176960vxp0rj',
  order_id: 'order_DEXrnRiR3SNDHA',
  order_receipt: '23',
  method: 'card',
  card_network: 'MasterCard',
  card_issuer: 'KARB',
  card_type: 'credit',
  dispute_id: 'disp_AHfqOvkldwsbqt',
}

const pathsIn = (path: string, names: readonly string[]) => names.map((name) => `${path}.${name}`)
const collection = (item: unknown) => ({ entity: 'collection', count: 1, items: [item] })
const LIST_REQUIRED = ['entity', 'count', 'items']

/** What Razorpay answers, by what was asked. */
export const RAZORPAY_ANSWERS = {
  link: {
    page: 'api/payments/payment-links/entity; webhooks/payment-links (order_id, upi_link, whatsapp)',
    example: LINK,
    required: LINK_REQUIRED,
    words: { status: LINK_WORDS, callback_method: ['get'], 'payments[].status': ['captured'] },
    nullable: LINK_NULLABLE,
    free: ['notes'],
  },
  links: {
    page: 'api/payments/payment-links/fetch-all-standard; its list is named by the type of the official SDK',
    example: { payment_links: [LINK] },
    required: ['payment_links', ...pathsIn('payment_links[]', LINK_REQUIRED)],
    words: { 'payment_links[].status': LINK_WORDS },
    nullable: pathsIn('payment_links[]', LINK_NULLABLE),
    free: ['payment_links[].notes'],
  },
  payment: {
    page: 'api/payments/entity, fetch-with-id',
    example: PAYMENT,
    required: PAYMENT_REQUIRED,
    words: { status: PAYMENT_WORDS },
    nullable: PAYMENT_NULLABLE,
    free: ['notes', 'acquirer_data'],
  },
  payments: {
    page: 'api/payments/fetch-payments-orders',
    example: collection(PAYMENT),
    required: [...LIST_REQUIRED, ...pathsIn('items[]', PAYMENT_REQUIRED)],
    words: { 'items[].status': PAYMENT_WORDS },
    nullable: pathsIn('items[]', PAYMENT_NULLABLE),
    free: ['items[].notes', 'items[].acquirer_data'],
  },
  refund: {
    page: 'api/refunds/normal-refunds-idempotent, fetch-with-id',
    example: REFUND,
    required: REFUND_REQUIRED,
    words: { status: REFUND_WORDS },
    nullable: ['receipt'],
    free: ['notes'],
  },
  refunds: {
    page: 'api/refunds/fetch-multiple-refund-payment',
    example: collection(REFUND),
    required: [...LIST_REQUIRED, ...pathsIn('items[]', REFUND_REQUIRED)],
    words: { 'items[].status': REFUND_WORDS },
    nullable: ['items[].receipt'],
    free: ['items[].notes'],
  },
  vpa: {
    page: 'payments/payment-methods/upi/vpa-validation',
    example: { vpa: 'gauravkumar@exampleupi', success: true, customer_name: 'Gaurav Kumar' },
    required: ['vpa', 'success'],
  },
  dispute: {
    page: 'api/disputes/fetch',
    example: DISPUTE,
    required: Object.keys(DISPUTE),
    words: { status: DISPUTE_WORDS },
  },
  recon: {
    page: 'api/settlements/fetch-recon',
    example: collection(RECON),
    required: [...LIST_REQUIRED, ...pathsIn('items[]', ['entity_id', 'type', 'debit', 'credit', 'amount', 'settled'])],
    words: { 'items[].type': ['payment', 'refund', 'transfer', 'adjustment'] },
    nullable: pathsIn('items[]', [
      ...['payment_id', 'order_id', 'order_receipt', 'dispute_id', 'description', 'notes', 'method'],
      ...['card_network', 'card_issuer', 'card_type', 'settlement_utr'],
    ]),
  },
  error: {
    page: 'api/refunds/create-normal, "Failure"; errors',
    example: {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'The amount must be at least INR 1.00',
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
        field: 'amount',
      },
    },
    required: ['error.code', 'error.description'],
    words: { 'error.code': ['BAD_REQUEST_ERROR', 'GATEWAY_ERROR', 'SERVER_ERROR'] },
    free: ['error.metadata'],
  },
} as const satisfies Readonly<Record<string, DocumentedShape>>

/** What Razorpay may be sent, by call. */
export const RAZORPAY_REQUESTS = {
  link: {
    page: 'api/payments/payment-links/create-standard, customise-payment-methods; options of the official SDK',
    example: {
      amount: 1000,
      currency: 'INR',
      accept_partial: true,
      upi_link: true,
      expire_by: 1691097057,
      reference_id: 'TS1989',
      description: 'Payment for policy no #23456',
      customer: CUSTOMER,
      notify: { sms: true, email: true },
      reminder_enable: true,
      notes: { policy_name: 'Life Insurance Policy' },
      callback_url: 'https://example-callback-url.com/',
      callback_method: 'get',
      options: {
        checkout: {
          name: 'Lacme Corp',
          method: { netbanking: true, card: true, upi: false, wallet: false },
          prefill: { method: 'upi', vpa: 'gaurav.kumar@exampleupi' },
        },
      },
    },
    required: ['amount'],
    words: { callback_method: ['get'] },
    free: ['notes'],
  },
  capture: {
    page: 'api/payments/capture',
    example: { amount: 1000, currency: 'INR' },
    required: ['amount', 'currency'],
  },
  refund: {
    page: 'api/refunds/normal-refunds-idempotent',
    example: { amount: 500100, speed: 'normal', notes: {}, receipt: 'Receipt No. 31' },
    required: [],
    words: { speed: ['normal', 'optimum'] },
    free: ['notes'],
  },
  vpa: {
    page: 'payments/payment-methods/upi/vpa-validation',
    example: { vpa: 'gauravkumar@exampleupi' },
    required: ['vpa'],
  },
} as const satisfies Readonly<Record<string, DocumentedShape>>

/** What Razorpay's webhooks carry. */
export const RAZORPAY_EVENT: DocumentedShape = {
  page: 'webhooks/payment-links, webhooks/payments, webhooks/refunds, webhooks/disputes',
  example: {
    entity: 'event',
    account_id: 'acc_OU2H3nkLn9jDVo',
    event: 'payment_link.paid',
    contains: ['payment_link', 'order', 'payment'],
    payload: {
      payment_link: { entity: LINK },
      payment: { entity: PAYMENT },
      refund: { entity: REFUND },
      dispute: { entity: DISPUTE },
      order: { entity: { id: 'QflczVVaNJciLq', amount: 1000, amount_paid: 1000, receipt: '23', status: 'paid' } },
    },
    created_at: 1749618314,
  },
  required: ['entity', 'account_id', 'event', 'contains', 'payload', 'created_at'],
  words: {
    event: [
      ...['payment.authorized', 'payment.captured', 'payment.failed', 'order.paid'],
      ...['payment_link.paid', 'payment_link.expired', 'payment_link.cancelled'],
      ...['refund.created', 'refund.processed', 'refund.failed'],
      ...['payment.dispute.created', 'payment.dispute.under_review', 'payment.dispute.won', 'payment.dispute.lost'],
    ],
  },
  nullable: [
    ...pathsIn('payload.payment_link.entity', LINK_NULLABLE),
    ...pathsIn('payload.payment.entity', PAYMENT_NULLABLE),
    'payload.refund.entity.receipt',
  ],
  free: [
    ...['payload.payment_link.entity.notes', 'payload.payment.entity.notes', 'payload.refund.entity.notes'],
    'payload.payment.entity.acquirer_data',
  ],
}
