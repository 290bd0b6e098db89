import { z } from 'zod'
import { BuildingType } from '../addresses/index.ts'
import { call } from '../call/index.ts'
import { Merchant, Service, Store } from '../stores/index.ts'
import { Done, Id, Instant, Money, Text } from '../values/index.ts'

export const User = z.object({
  _id: Id,
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('National number, digits'),
  phoneCode: z.string().nullable().describe('Such as +971'),
  phoneVerified: z.boolean(),
  previousPaymentMod: z.string().nullable(),
  isSMSEnabled: z.boolean().describe('Wants to be messaged; true where nothing was said'),
  termsAgreed: z.boolean().describe('Has agreed to the terms that are in force: an order needs no other yes'),
  creditsTotal: Money.nullable().describe('Credits that the phone holds; null where the merchant gives none'),
  deliveryAddress: z
    .object({ _id: Id, city: Text.nullable(), area: Text.nullable(), address: z.string() })
    .nullable()
    .describe('Where the next delivery goes: the address of the live cart, else the one that was saved last'),
})

export const SignedIn = User.extend({
  token: z.string().nullable().describe('Opaque; null where a browser asks: it holds the token in its cookie'),
})

export const Bootstrap = z.object({
  user: SignedIn,
  merchant: Merchant,
  stores: z.array(Store),
  store: Store.nullable(),
  services: z.array(Service),
  orderType: z.int(),
  product: z
    .object({ _id: Id, store: Id })
    .nullable()
    .describe('The product that `sku` opens, at the store that is answered; null: none was named, or there is none'),
})

/** Phone parts as people type them: any digits, spaces and hyphens; the rules make them one number. */
const PhoneParts = { phoneCode: z.string().max(8), phone: z.union([z.string().max(40), z.int()]).transform(String) }

const sameUser = z.unknown().optional().describe('Accepted without effect: the session alone says who it is')
const wantsMessages = z.boolean().optional().describe('Kept as the user’s wish; absent: it stays as it is')

/** A one-time code as typed, in any script's digits; arrays and objects break the rule, not the schema. */
const Otp = z.unknown()

export const createUser = call({
  name: 'createUser',
  summary:
    'The storefront’s first call: guest or known user with token, merchant, stores and services; or 4300 and the address to go to, in `data.url`',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/create/',
  auth: 'guest',
  body: z.object({
    url: z.string().max(60).optional().describe('The merchant’s slug'),
    host: z.string().max(253).optional().describe('The host name that the storefront was opened under'),
    store: Id.optional(),
    userId: z.unknown().optional().describe('Accepted without effect: the session alone says who it is'),
    lat: z.number().optional(),
    long: z.number().optional(),
    skipFlag: z
      .unknown()
      .optional()
      .describe(
        '`true`: skips to the menu without saying where; a place decides nothing, and delivery counts as not paused',
      ),
    areaId: Id.optional(),
    channelType: z.unknown().optional().describe('Accepted without effect: the order type decides the channel'),
    sku: z.string().max(80).optional().describe('The merchant’s own number of the product that a link opens'),
  }),
  answer: Bootstrap,
})

export const guestLogin = call({
  name: 'guestLogin',
  summary: 'A new guest',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/guest-login',
  auth: 'guest',
  body: z.object({ store: Id }),
  answer: z.object({ user: SignedIn }),
})

export const listOwnMerchants = call({
  name: 'listOwnMerchants',
  summary: 'Where this browser is known: the merchants of its live sessions, for pages that name no merchant',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/merchants',
  auth: 'anyone',
  answer: z.object({ items: z.array(z.object({ slug: z.string() })).max(10) }),
})

export const logout = call({
  name: 'logout',
  summary: 'Ends the session on the server',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/logout',
  auth: 'session',
  answer: Done,
})

/** What a browser says that it is, in words of ours; null: something else, or a program. */
const DevicePlatform = z.enum(['iphone', 'ipad', 'android', 'mac', 'windows', 'linux', 'chromebook']).nullable()
const DeviceBrowser = z.enum(['safari', 'chrome', 'firefox', 'edge', 'samsung', 'opera']).nullable()

export const listSessions = call({
  name: 'listSessions',
  summary: 'Where the session’s user is signed in: the sessions that have not ended, the last used first',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/sessions',
  auth: 'session',
  answer: z.object({
    items: z.array(
      z.object({
        _id: z.string().describe('Names the session to its user, and opens nothing'),
        platform: DevicePlatform,
        browser: DeviceBrowser,
        startedAt: Instant,
        lastUsedAt: Instant.describe('To the hour'),
        isThis: z.boolean().describe('The one that asks'),
      }),
    ),
    total: z.int(),
  }),
})

export const endSessions = call({
  name: 'endSessions',
  summary: 'Ends one session of the session’s user, or all but the one that asks',
  tag: 'users',
  method: 'DELETE',
  path: '/v1/users/sessions',
  auth: 'session',
  query: z.object({
    session: z.string().max(60).optional().describe('By its `_id`; absent: all others'),
  }),
  answer: z.object({ ended: z.int().describe('How many') }),
})

export const createHandover = call({
  name: 'createHandover',
  summary: 'A code with which this session goes on in another place of the same browser: once, within a minute',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/handover',
  auth: 'session',
  answer: z.object({ code: z.string() }),
})

export const takeHandover = call({
  name: 'takeHandover',
  summary: 'Goes on with the session of a code; a guest who was here before comes along',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/session',
  auth: 'guest',
  body: z.object({ code: z.string().max(200) }),
  answer: z.object({ user: SignedIn }),
})

/** `data` of the refusal `proof_of_work_needed`. */
export const ProofChallenge = z.object({
  challenge: z.string(),
  bits: z.int().describe('So many zero bits SHA-256 of the proof begins with'),
  expiresAt: Instant,
})
export type ProofChallenge = z.output<typeof ProofChallenge>

export const sendOtp = call({
  name: 'sendOtp',
  summary: 'Sends a one-time code; the answer is the same for a known and an unknown number',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/sendotp',
  auth: 'session',
  body: z.object({
    ...PhoneParts,
    user: sameUser,
    isSMSEnabled: wantsMessages,
    notificationModule: z
      .union([z.literal(10), z.literal(20), z.literal(30)])
      .default(10)
      .describe(
        'SMS 10, WhatsApp 20, both 30: WhatsApp first, then SMS; of a merchant with one of them it is that one',
      ),
    store: Id.optional(),
    isTermsAndConditionAgreed: z
      .boolean()
      .optional()
      .describe('True: kept as a yes to the terms of today, so that orders need not say it again'),
    country: z.string().max(2).optional().describe('Accepted without effect: the dial code says the country'),
    flow: z.enum(['login', 'phoneChange', 'delete']).default('login'),
    proof: z
      .string()
      .max(100)
      .optional()
      .describe(
        'After proof_of_work_needed: its challenge, a colon and a number, so that SHA-256 begins with `bits` zero bits',
      ),
  }),
  answer: z.object({
    verificationId: z.string(),
    resendAfterSeconds: z.int(),
    channel: z.union([z.literal(10), z.literal(20)]).describe('By which it goes: SMS 10, WhatsApp 20'),
    smsAfterSeconds: z
      .int()
      .nullable()
      .describe('When the same code goes by SMS unless WhatsApp has delivered it; null: it does not'),
  }),
})

export const verifyOtp = call({
  name: 'verifyOtp',
  summary:
    'Checks the code: a verified user and a fresh token; the guest’s basket, addresses and favourites come along',
  tag: 'users',
  method: 'POST',
  path: '/v1/users/verifyotp',
  auth: 'session',
  body: z.object({
    ...PhoneParts,
    otp: Otp,
    verificationId: z.string().max(80).optional(),
    verificationType: z
      .unknown()
      .optional()
      .describe('Accepted without effect: a code is good for the `flow` that it was sent for'),
    user: sameUser,
    isPhoneChange: z.boolean().optional(),
    firstName: z.string().max(200).optional(),
    lastName: z.string().max(200).optional(),
    isSMSEnabled: wantsMessages,
    store: Id.optional(),
  }),
  answer: z.object({ user: SignedIn, restoreId: z.string().nullable() }),
})

export const getUser = call({
  name: 'getUser',
  summary: 'The profile',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: z.object({ user: User }),
})

export const updateProfile = call({
  name: 'updateProfile',
  summary: 'Name and e-mail of the session’s user',
  tag: 'users',
  method: 'PUT',
  path: '/v1/users/profile',
  auth: 'session',
  body: z.object({ fullName: z.string().max(10_000).optional(), email: z.string().max(1000).nullable().optional() }),
  answer: z.object({ user: User }),
})

export const restoreUser = call({
  name: 'restoreUser',
  summary: 'Brings back a deleted account within its days of grace',
  tag: 'users',
  method: 'PUT',
  path: '/v1/users/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  body: z.object({ restoreId: z.string().max(80) }),
  answer: z.object({ user: User }),
})

export const deleteUser = call({
  name: 'deleteUser',
  summary: 'Deletes the session’s user, after a fresh code',
  tag: 'users',
  method: 'DELETE',
  path: '/v1/users/:id',
  auth: 'session',
  params: z.object({ id: Id }),
  answer: Done,
})

export const exportUser = call({
  name: 'exportUser',
  summary:
    'Everything held about the user: a ZIP with `data.json` and prescriptions; `Accept: application/json`, or `format=json` in a link, answers the JSON alone',
  tag: 'users',
  method: 'GET',
  path: '/v1/users/:id/export',
  auth: 'session',
  params: z.object({ id: Id }),
  query: z.object({ format: z.enum(['zip', 'json']).optional() }),
  answer: z.looseObject({ user: User }),
})

export const getCountries = call({
  name: 'getCountries',
  summary: 'Phone code, currency, address format and terms rule of a country',
  tag: 'users',
  method: 'GET',
  path: '/v1/countries',
  auth: 'guest',
  query: z.object({ areaId: Id.optional(), country: z.string().max(2).optional() }),
  answer: z.object({
    items: z.array(
      z.object({
        alpha2Code: z.string(),
        phoneCode: z.string(),
        currency: z.object({ code: z.string(), decimals: z.int() }),
        addressForm: z.enum(['general', 'greek', 'european']),
        addressFormat: z
          .array(
            z.object({
              field: z.string(),
              label: z.string().describe('What the field is called for these kinds of building'),
              isRequired: z.boolean().describe('For every kind of building'),
              shownFor: z.array(BuildingType),
              requiredFor: z.array(BuildingType),
            }),
          )
          .describe('In the order in which they are asked'),
        isTermsAndConditionRequired: z
          .boolean()
          .describe('By the merchant, or by the rule of the country: an order needs a yes to the terms'),
        isMena: z.boolean().describe('One of the Middle East and North Africa'),
      }),
    ),
  }),
})

export const userCalls = [
  createUser,
  guestLogin,
  listOwnMerchants,
  logout,
  listSessions,
  endSessions,
  createHandover,
  takeHandover,
  sendOtp,
  verifyOtp,
  getUser,
  updateProfile,
  restoreUser,
  deleteUser,
  exportUser,
  getCountries,
]
