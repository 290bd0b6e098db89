import type { DocumentedShape } from '../http/index.ts'

// Examples of developers.tap.company, typed in by hand; the page is named in each. Tap publishes no schema.

const METADATA = { udf1: 'test 1' }
const CUSTOMER = {
  id: 'cus_TS06A5220231551Rl7y1408020',
  first_name: 'Waleed',
  middle_name: 'test',
  last_name: 'Asghar',
  email: 'w.asghar@example.com',
  phone: { country_code: '971', number: '586275033' },
}
const CHARGE_WORDS = [
  ...['INITIATED', 'IN_PROGRESS', 'ABANDONED', 'CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED', 'CAPTURED'],
  ...['VOID', 'TIMEDOUT', 'UNKNOWN'],
]

const CHARGE = {
  id: 'chg_TS03A2220231551Ha3j1408926',
  object: 'charge',
  live_mode: false,
  customer_initiated: true,
  api_version: 'V2',
  method: 'GET',
  status: 'CAPTURED',
  amount: 10.0,
  currency: 'AED',
  threeDSecure: true,
  card_threeDSecure: false,
  save_card: true,
  merchant_id: '',
  product: 'GOSELL',
  statement_descriptor: 'Sample',
  description: 'Test Description',
  metadata: METADATA,
  order: { id: 'ord_lWdQ29231251p2pQ14NO7c311' },
  transaction: {
    authorization_id: '030982',
    timezone: 'UTC+03:00',
    created: '1692028310505',
    url: 'https://sandbox.payments.tap.company/test_gosell/v2/payment/tap_process.aspx?chg=d6aPjTalvIV03hWrGnROvO3i8B2',
    expiry: { period: 30, type: 'MINUTE' },
    asynchronous: false,
    amount: 10.0,
    currency: 'AED',
  },
  reference: {
    track: 'tck_TS01A2220231551t1K31408958',
    payment: '2214231551089588145',
    gateway: '123456789012345',
    acquirer: '322612030982',
    transaction: 'txn_0001',
    order: 'ord_0001',
    idempotent: 'txn_0001',
  },
  response: { code: '000', message: 'Captured' },
  security: { threeDSecure: { id: '3ds_TS06A5020231551j5JH1408505', status: 'Y' } },
  acquirer: { response: { code: '00', message: 'Approved' } },
  gateway: { response: { code: '0', message: 'Transaction Approved' } },
  card: {
    id: 'card_NOSc48231251fiLc14rl7u285',
    object: 'card',
    first_six: '411111',
    first_eight: '41111111',
    scheme: 'VISA',
    brand: 'VISA',
    last_four: '1111',
  },
  receipt: { id: '202314231551081692', email: true, sms: false },
  customer: CUSTOMER,
  merchant: { country: 'AE', currency: 'AED', id: '14583257' },
  source: {
    object: 'token',
    type: 'CARD_NOT_PRESENT',
    payment_type: 'CREDIT',
    payment_method: 'VISA',
    channel: 'INTERNET',
    id: 'tok_mgtn48231251SX3414YZ7l282',
  },
  redirect: { status: 'SUCCESS', url: 'http://your_website.com/redirect_url' },
  post: { status: 'ERROR', url: 'http://your_website.com/post_url' },
  activities: [
    {
      id: 'activity_TS07A5220231551Mj841408864',
      object: 'activity',
      created: 1692028310505,
      status: 'INITIATED',
      currency: 'AED',
      amount: 10.0,
      remarks: 'charge - created',
    },
  ],
  auto_reversed: false,
  payment_agreement: {
    id: 'payment_agreement_h5Rp522312517fHg14Vg7a661',
    type: 'UNSCHEDULED',
    total_payments_count: 1,
    contract: {
      id: 'card_NOSc48231251fiLc14rl7u285',
      customer_id: 'cus_TS06A5220231551Rl7y1408020',
      type: 'SAVED_CARD',
    },
  },
}
const CHARGE_REQUIRED = [
  ...['id', 'object', 'live_mode', 'status', 'amount', 'currency', 'reference.transaction', 'response.code'],
  ...['transaction.created', 'transaction.expiry.period', 'source.id', 'redirect.url', 'customer'],
]

const REFUND = {
  id: 're_TS04A1320231610Kp9s1408111',
  object: 'refund',
  live_mode: false,
  api_version: 'V2',
  status: 'PENDING',
  amount: 10.0,
  currency: 'KWD',
  charge_id: 'chg_TS02A1720241236y4M42101629',
  created: '1692028310505',
  reason: 'requested_by_customer',
  metadata: METADATA,
  reference: { merchant: '1234', idempotent: '1234', gateway: '123456789012345', payment: '2214231551089588145' },
  response: { code: '100', message: 'Pending' },
  post: { status: 'PENDING', url: 'http://your_website.com/post_url' },
}
const REFUND_WORDS = ['PENDING', 'ACCEPTED', 'IN_PROGRESS', 'REFUNDED', 'CANCELLED', 'FAILED', 'DECLINED', 'RESTRICTED']
const REFUND_REQUIRED = ['id', 'object', 'live_mode', 'status', 'amount', 'currency', 'charge_id', 'created']

const SAVED_CARD = {
  id: 'card_C9vyl1311012RofB527622',
  object: 'card',
  customer: 'cus_w4P24120191640b9N91106702',
  funding: 'CREDIT',
  fingerprint: 'Q%2FcqTEPF%2FZuM7IaWN%2F7QR8kjZsJ1zzAdrmAhTXaBTOk%3D',
  brand: 'VISA',
  scheme: 'VISA',
  exp_month: 12,
  exp_year: 25,
  last_four: '2393',
  first_six: '479045',
  name: 'test user',
}
const { customer: _customer, ...TOKEN_CARD } = SAVED_CARD

const LIST = { object: 'list', live_mode: false, api_version: 'V2', count: 7, has_more: false }
const LIST_REQUIRED = ['object', 'live_mode', 'has_more']
const inList = (name: string, paths: readonly string[]) => paths.map((path) => `${name}[].${path}`)

const FREE = ['metadata', 'charges[].metadata', 'refunds[].metadata']

/** What Tap answers, by what was asked. */
export const TAP_ANSWERS = {
  charge: {
    page: 'reference/charges, "Expected Response"; docs/knet, "API Response"; docs/webhook',
    example: CHARGE,
    required: CHARGE_REQUIRED,
    words: { status: CHARGE_WORDS, 'post.status': ['PENDING', 'SUCCESS', 'ERROR'], object: ['charge'] },
    free: FREE,
  },
  charges: {
    page: 'reference/list-all-charges',
    example: { ...LIST, charges: [CHARGE] },
    required: [...LIST_REQUIRED, ...inList('charges', CHARGE_REQUIRED)],
    words: { 'charges[].status': CHARGE_WORDS },
    free: FREE,
  },
  refund: {
    page: 'reference/create-a-refund (its answer is not shown: fields of reference/charges and docs/webhook)',
    example: REFUND,
    required: REFUND_REQUIRED,
    words: { status: REFUND_WORDS, object: ['refund'] },
    free: FREE,
  },
  refunds: {
    page: 'reference/list-all-refunds',
    example: { ...LIST, refunds: [REFUND] },
    required: [...LIST_REQUIRED, ...inList('refunds', REFUND_REQUIRED)],
    words: { 'refunds[].status': REFUND_WORDS },
    free: FREE,
  },
  token: {
    page: 'reference/tokens, "Token Response Example"; docs/apple-pay-token, docs/google-pay, "API Response"',
    example: {
      ...{ id: 'tok_CWqLQ1311012WPdW527633', object: 'token', client_ip: '192.168.1.20', created: 1612876885622 },
      ...{ live_mode: false, type: 'CARD', used: false, card: TOKEN_CARD },
    },
    required: ['id', 'object', 'live_mode', 'type', 'used', 'card.id', 'card.first_six', 'card.last_four'],
    words: { type: ['CARD', 'SAVED_CARD', 'APPLEPAY', 'GOOGLEPAY'] },
  },
  customer: {
    page: 'reference/customers, "Customer Response Example"',
    example: {
      ...{ object: 'customer', live_mode: true, created: '1681736385471', merchant_id: '', description: 'test' },
      ...{ metadata: METADATA, currency: 'KWD' },
      ...CUSTOMER,
    },
    required: ['object', 'live_mode', 'id', 'first_name'],
    free: FREE,
  },
  cards: {
    page: 'reference/list-all-cards, reference/cards-2',
    example: { object: 'list', has_more: false, data: [SAVED_CARD] },
    required: ['object', 'has_more', 'data', ...inList('data', ['id', 'brand', 'last_four', 'exp_month', 'exp_year'])],
  },
  deleted: {
    page: 'reference/delete-a-card',
    example: { deleted: true, id: 'card_C9vyl1311012RofB527622' },
    required: ['deleted', 'id'],
  },
  errors: {
    page: 'reference/charge-response-codes, "Error Codes"',
    example: { errors: [{ code: '1103', description: 'Required inputs are invalid' }] },
    required: ['errors', 'errors[].code', 'errors[].description'],
  },
} as const satisfies Readonly<Record<string, DocumentedShape>>

/** What Tap may be sent, by call. */
export const TAP_REQUESTS = {
  charge: {
    page: 'reference/create-a-charge, docs/idempotency, reference/charges ("To Set an Expiry period")',
    example: {
      amount: 1,
      currency: 'KWD',
      customer_initiated: true,
      threeDSecure: true,
      save_card: false,
      description: 'Test Description',
      metadata: METADATA,
      reference: { transaction: 'txn_01', order: 'ord_01', idempotent: 'txn_01' },
      customer: CUSTOMER,
      source: { id: 'src_all' },
      transaction: { expiry: { period: 60, type: 'MINUTE' } },
      post: { url: 'http://your_website.com/post_url' },
      redirect: { url: 'http://your_website.com/redirect_url' },
    },
    required: ['amount', 'currency', 'customer', 'source.id', 'redirect.url'],
    words: { 'transaction.expiry.type': ['MINUTE'] },
    free: FREE,
  },
  chargeList: {
    page: 'reference/list-all-charges',
    example: {
      period: { date: { from: '1662190768000', to: '1662536368000' }, type: '1' },
      status: 'CAPTURED',
      starting_after: 'chg_TS03A2220231551Ha3j1408926',
      limit: '25',
      order_by: 'date',
    },
    required: [],
  },
  refund: {
    page: 'reference/create-a-refund, docs/idempotency',
    example: {
      charge_id: 'chg_TS02A1720241236y4M42101629',
      amount: 10,
      currency: 'KWD',
      reason: 'requested_by_customer',
      post: { url: 'http://your_website.com/post_url' },
      metadata: METADATA,
      reference: { merchant: '1234', idempotent: '1234' },
    },
    required: ['charge_id', 'amount', 'currency', 'reason'],
    words: { reason: ['duplicate', 'fraudulent', 'requested_by_customer'] },
    free: FREE,
  },
  refundList: {
    page: 'reference/list-all-refunds',
    example: { charges: ['chg_TS02A1720241236y4M42101629'], limit: '25' },
    required: [],
  },
  savedCardToken: {
    page: 'reference/create-a-token-from-saved-card',
    example: { saved_card: { card_id: 'card_C9vyl1311012RofB527622', customer_id: 'cus_TS06A5220231551Rl7y1408020' } },
    required: ['saved_card.card_id', 'saved_card.customer_id'],
  },
  walletToken: {
    page: 'docs/apple-pay-token, docs/google-pay, "API request"',
    example: { type: 'applepay', token_data: { data: 'CM8i9PNK4yXtKO3' } },
    required: ['type', 'token_data'],
    words: { type: ['applepay', 'googlepay'] },
    free: ['token_data'],
  },
  customer: {
    page: 'reference/customers, "Customer Request Example"',
    example: { ...CUSTOMER, description: 'test', metadata: METADATA, currency: 'KWD' },
    required: ['first_name'],
    free: FREE,
  },
} as const satisfies Readonly<Record<string, DocumentedShape>>
