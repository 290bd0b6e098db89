import { z } from 'zod'
import { call, STAFF_ROLES } from '../call/index.ts'
import { Merchant } from '../stores/index.ts'
import { Done, Id, Instant, Text } from '../values/index.ts'

export const StaffRole = z
  .enum(STAFF_ROLES)
  .describe('Each may do what those before it may: `counter` the orders of now, `manager` the menu, `owner` everything')

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
        name: Text,
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

export const staffCalls = [getStaffSession, endStaffSession, listStaffMerchants, takeStaffLink]
export const platformStaffCalls = [getDemoLink]
