import { LANGUAGES } from '@compass/domain/languages'
import { PAYMENT_METHODS } from '@compass/domain/payments'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Instant, Money, Text } from '../values/index.ts'

/** What findings name, raw: whoever shows them says it in the reader's language. */
const FindingValues = z
  .object({
    store: Text,
    gateway: z.string(),
    provider: z.string(),
    providers: z.array(z.string()),
    mode: z.enum(['test', 'live']),
    key: z.string().describe('The name of a credential'),
    lacks: z.array(z.string()).describe('Names of credentials'),
    methods: z.array(z.enum(PAYMENT_METHODS)),
    channels: z.array(z.int()).describe('Of orders: delivery, pickup, tables, rooms'),
    messages: z.array(z.int()).describe('Channels of messages: SMS 10, WhatsApp 20'),
    languages: z.array(z.enum(LANGUAGES)),
    count: z.int(),
    total: z.int(),
    days: z.int(),
    people: z.int().describe('Of the staff'),
    keys: z.int(),
    webhooks: z.int(),
    step: Money,
    date: z.iso.date(),
    until: Instant,
    host: z.string(),
    address: z.string(),
  })
  .partial()

/** Every kind of finding, and which values it has. */
export const FINDINGS = {
  no_active_store: [],
  no_hours: ['store'],
  store_in_testing: ['store'],
  store_takes_orders: ['store'],
  channels_paused: ['store', 'channels'],
  no_product: [],
  products_shown: ['count'],
  products_without_picture: ['count', 'total'],
  no_logo: [],
  pictures_readable: [],
  pictures_unreadable: [],
  methods_without_gateway: ['store', 'methods'],
  methods_taken_online: ['store', 'methods'],
  paid_in_person: ['store'],
  gateway_not_installed: ['gateway'],
  gateway_in_test_mode: ['gateway'],
  gateway_needs_no_keys: ['gateway'],
  gateway_lacks_keys: ['gateway', 'mode', 'lacks'],
  gateway_refuses_keys: ['gateway', 'mode'],
  gateway_not_reached: ['gateway', 'mode'],
  gateway_takes_keys: ['gateway', 'mode'],
  gateway_has_keys: ['gateway', 'mode'],
  gateway_takes_steps: ['gateway', 'step'],
  no_gateway_webhook_yet: ['gateway', 'address'],
  gateway_webhooks_stopped: ['gateway', 'count', 'days', 'date', 'address'],
  last_gateway_webhook: ['gateway', 'date'],
  key_unreadable: ['key', 'provider', 'mode'],
  account_lacks_keys: ['provider', 'mode', 'lacks'],
  couriers_simulated: [],
  couriers_lack_keys: ['provider', 'mode', 'lacks'],
  couriers_have_keys: ['provider', 'mode'],
  geocoder_lacks_key: ['provider'],
  geocoder_has_key: ['provider'],
  phones_not_verified: [],
  codes_lack_provider: [],
  codes_lack_keys: ['providers'],
  messages_lack_provider: ['messages'],
  messages_lack_keys: ['messages', 'providers'],
  messages_written_down: ['messages'],
  messages_leave: ['messages', 'provider'],
  messages_leave_by_platform: ['messages', 'provider'],
  terms_lack_languages: ['languages'],
  terms_complete: [],
  no_about: [],
  no_own_host: ['address'],
  host_leads_here: ['host'],
  host_leads_elsewhere: ['host'],
  host_unnamed: ['host'],
  host_unreachable: ['host'],
  sandbox_merchant: [],
  under_maintenance: ['until'],
  accepts_by_itself: [],
  kitchen_simulated: [],
  nobody_hears: [],
  orders_heard: ['people', 'keys', 'webhooks'],
} as const satisfies Readonly<Record<string, readonly (keyof z.output<typeof FindingValues>)[]>>

export type FindingCode = keyof typeof FINDINGS

const Finding = z.object({
  subject: z.enum(['stores', 'menu', 'payment', 'keys', 'messages', 'texts', 'hosts', 'pictures', 'orders']),
  state: z
    .enum(['missing', 'attention', 'well'])
    .describe('missing: it can not open like this; attention: look at it; well: as it should be'),
  code: z.enum(Object.keys(FINDINGS) as readonly FindingCode[]).describe('Which kind of finding it is'),
  values: FindingValues.describe('What it names'),
  sentence: z.string().describe('English, with the commands that repair it'),
})

export const examineMerchant = call({
  name: 'examineMerchant',
  summary: 'What a merchant lacks before it can open, and what is well; asks its providers whether they take its keys',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/doctor',
  auth: 'platform',
  params: z.object({ slug: z.string().max(60) }),
  answer: z.object({ merchant: z.string(), canOpen: z.boolean(), findings: z.array(Finding) }),
})

export const doctorCalls = [examineMerchant]
