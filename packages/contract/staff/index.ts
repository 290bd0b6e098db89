import { z } from 'zod'
import { call } from '../call/index.ts'
import { Merchant } from '../stores/index.ts'
import { Done, Id, Instant, Text } from '../values/index.ts'
import { Device, NewInvitation, PersonName, Phone, StaffRole } from './shapes.ts'

export * from './members.ts'

/** Who works in the console, and for which merchant. */
const SignedInStaff = z.object({
  _id: Id,
  name: z.string(),
  role: StaffRole,
  store: Id.nullable().describe('The one store or vendor that they belong to; null: the whole merchant'),
  isDemo: z.boolean().describe('Came by the link of the demo, and is never asked to confirm'),
})

export const StaffSession = z.object({
  staff: SignedInStaff,
  merchant: Merchant,
  merchantId: Id.describe('Below `/pictures/<merchantId>/` its pictures lie'),
  stores: z
    .array(
      z.object({
        _id: Id,
        key: z.string().describe('In the document'),
        isActive: z.boolean().describe('False: it has not opened yet, or is closed for good'),
        name: Text,
        spots: z
          .array(z.enum(['table', 'room']))
          .describe('Where its guests order: at tables, in rooms; empty: nowhere'),
        timeZone: z.string(),
        currency: z.object({ code: z.string(), decimals: z.int() }),
      }),
    )
    .describe('Those that they work for: of somebody with one store that one'),
  expiresAt: Instant,
  confirmedUntil: Instant.nullable().describe(
    'Until then no dangerous step asks again whether it is them; null: it asks',
  ),
})

export const getStaffSession = call({
  name: 'getStaffSession',
  summary: 'Who works in the console, of the merchant that `x-merchant` names',
  tag: 'staff',
  method: 'GET',
  path: '/v1/staff/session',
  auth: 'staff',
  answer: StaffSession,
})

export const endStaffSession = call({
  name: 'endStaffSession',
  summary: 'Signs out of the console of one merchant',
  tag: 'staff',
  method: 'DELETE',
  path: '/v1/staff/session',
  auth: 'staff',
  answer: Done,
})

export const listStaffMerchants = call({
  name: 'listStaffMerchants',
  summary: 'The merchants that this browser is signed in to in the console',
  tag: 'staff',
  method: 'GET',
  path: '/v1/staff/merchants',
  auth: 'anyone',
  answer: z.object({
    items: z.array(z.object({ slug: z.string(), name: Text, brand: Merchant.shape.brand, staff: SignedInStaff })),
  }),
})

/** `<merchantId>.<secret>`, or what the demo prints; it stands in the fragment of an address, which no server sees. */
const LinkToken = z.string().max(200)

/** How the token of the demo's link begins; those of invitations do not. */
export const DEMO_LINK = 'demo.'

export const takeStaffLink = call({
  name: 'useStaffLink',
  summary: 'Signs in by the link that the demo prints: as the owner of each of its merchants. In demo mode alone',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/links/use',
  auth: 'anyone',
  body: z.object({ token: LinkToken }),
  answer: z.object({ slug: z.string().describe('The merchant to begin with') }),
})

/** What a browser hands over between a server and an authenticator: `PublicKeyCredential…OptionsJSON` of WebAuthn. */
const PasskeyOptions = z.record(z.string(), z.unknown()).describe('As `navigator.credentials` takes them')
const Bytes = z.string().max(20_000).describe('base64url')
const passkeyShape = {
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}
const NewPasskey = z.object({
  ...passkeyShape,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})
const UsedPasskey = z.object({
  ...passkeyShape,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.string().max(200).nullish(),
  }),
})

/** A one-time code as typed, in any script’s digits. */
const SentCode = z.object({ verificationId: z.string().max(80), otp: z.union([z.string().max(40), z.int()]) })
const CodeReceipt = z.object({ verificationId: z.string(), resendAfterSeconds: z.int() })
const Entered = z.object({ slug: z.string().describe('Of the merchant that they are signed in to') })

export const readInvitation = call({
  name: 'readInvitation',
  summary: 'What an invitation is for; one that has expired, was used or withdrawn says so',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/invitations/read',
  auth: 'anyone',
  body: z.object({ token: LinkToken }),
  answer: z.object({
    merchant: z.object({ slug: z.string(), kind: Merchant.shape.kind, name: Text, brand: Merchant.shape.brand }),
    name: z.string().nullable(),
    role: StaffRole,
    store: z.object({ _id: Id, name: Text }).nullable(),
    phoneEnd: z
      .string()
      .nullable()
      .describe('The last digits of the phone that it was sent to; null: any phone will do'),
    comesBack: z.boolean().describe('They are there already: a new passkey takes the place of what they had'),
    expiresAt: Instant,
  }),
})

export const beginInvitation = call({
  name: 'beginInvitation',
  summary: 'What an authenticator needs to make a passkey for an invitation',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/invitations/options',
  auth: 'anyone',
  body: z.object({ token: LinkToken, name: PersonName }),
  answer: z.object({ options: PasskeyOptions }),
})

export const acceptInvitation = call({
  name: 'acceptInvitation',
  summary: 'Becomes a member of staff, once, with a passkey or with a code to a phone, and signs in; or is one again',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/invitations/accept',
  auth: 'anyone',
  body: z.object({
    token: LinkToken,
    name: PersonName,
    passkey: NewPasskey.optional(),
    code: SentCode.extend({ phone: Phone.optional().describe('Absent: the one of the invitation') }).optional(),
  }),
  answer: Entered,
})

export const beginSignIn = call({
  name: 'beginSignIn',
  summary: 'What an authenticator needs to show who signs in, of whichever merchant',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/passkeys/sign-in/options',
  auth: 'anyone',
  answer: z.object({ options: PasskeyOptions }),
})

export const signInByPasskey = call({
  name: 'signInByPasskey',
  summary: 'Signs in to the console by a passkey',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/passkeys/sign-in',
  auth: 'anyone',
  body: z.object({ passkey: UsedPasskey }),
  answer: Entered,
})

export const sendStaffCode = call({
  name: 'sendStaffCode',
  summary: 'Sends a code for a browser without passkeys; the answer is the same whether the phone is anybody’s or not',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/codes',
  auth: 'anyone',
  body: z.object({
    slug: z.string().max(60).optional().describe('Whose staff; absent: the invitation says it'),
    phone: Phone.optional().describe('Absent: the one of the invitation'),
    token: LinkToken.optional().describe('Of an invitation that is to be accepted by it'),
  }),
  answer: CodeReceipt,
})

export const signInByCode = call({
  name: 'signInByCode',
  summary: 'Signs in to the console by a code',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/codes/sign-in',
  auth: 'anyone',
  body: SentCode.extend({ slug: z.string().max(60), phone: Phone }),
  answer: Entered,
})

export const beginConfirmation = call({
  name: 'beginConfirmation',
  summary: 'What shows that it is still them: a passkey, or of somebody without one a code that is on its way',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/session/confirm/options',
  auth: 'staff',
  answer: z.object({ options: PasskeyOptions.nullable(), code: CodeReceipt.nullable() }),
})

export const confirmStaff = call({
  name: 'confirmStaff',
  summary: 'Shows that it is still them: for five minutes no dangerous step asks again',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/session/confirm',
  auth: 'staff',
  body: z.object({ passkey: UsedPasskey.optional(), code: SentCode.optional() }),
  answer: z.object({ confirmedUntil: Instant }),
})

export const listPasskeys = call({
  name: 'listPasskeys',
  summary: 'One’s own passkeys',
  tag: 'staff',
  method: 'GET',
  path: '/v1/staff/passkeys',
  auth: 'staff',
  answer: z.object({
    items: z.array(Device.extend({ _id: Id, createdAt: Instant, lastUsedAt: Instant })),
  }),
})

export const beginPasskey = call({
  name: 'beginPasskey',
  summary: 'What an authenticator needs to make one more passkey of one’s own',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/passkeys/options',
  auth: 'staff',
  confirms: true,
  answer: z.object({ options: PasskeyOptions }),
})

export const addPasskey = call({
  name: 'addPasskey',
  summary: 'Keeps one more passkey of one’s own',
  tag: 'staff',
  method: 'POST',
  path: '/v1/staff/passkeys',
  auth: 'staff',
  confirms: true,
  body: z.object({ passkey: NewPasskey }),
  answer: z.object({ _id: Id }),
  created: true,
})

export const removePasskey = call({
  name: 'removePasskey',
  summary: 'Removes a passkey of one’s own; never the last way to come in',
  tag: 'staff',
  method: 'DELETE',
  path: '/v1/staff/passkeys/:id',
  auth: 'staff',
  confirms: true,
  params: z.object({ id: Id }),
  answer: Done,
})

export const inviteByPlatform = call({
  name: 'inviteByPlatform',
  summary: 'Invites somebody to the console of a merchant, such as its first owner',
  tag: 'platform',
  method: 'POST',
  path: '/v1/platform/merchants/:slug/staff',
  auth: 'platform',
  params: z.object({ slug: z.string().max(60) }),
  body: z.object({
    name: PersonName.optional(),
    role: StaffRole,
    store: z.string().max(60).nullish().describe('By its key in the document, or its id'),
    phone: Phone.nullish(),
  }),
  answer: NewInvitation,
  created: true,
})

export const getDemoLink = call({
  name: 'getDemoLink',
  summary: 'The link that signs in to the console as the owner of the demo’s merchants; refused where it is no demo',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/staff/demo-link',
  auth: 'platform',
  params: z.object({ slug: z.string().max(60) }),
  answer: z.object({ url: z.string() }),
})

export const staffCalls = [
  ...[getStaffSession, endStaffSession, listStaffMerchants, takeStaffLink],
  ...[readInvitation, beginInvitation, acceptInvitation, beginSignIn, signInByPasskey, sendStaffCode, signInByCode],
  ...[beginConfirmation, confirmStaff, listPasskeys, beginPasskey, addPasskey, removePasskey],
]
export const platformStaffCalls = [getDemoLink, inviteByPlatform]
