import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Id, Instant } from '../values/index.ts'
import { Device, NewInvitation, PersonName, Phone, StaffRole } from './shapes.ts'

const Member = z.object({
  _id: Id,
  name: z.string(),
  role: StaffRole,
  store: Id.nullable().describe('Null: the whole merchant'),
  phone: z.string().nullable(),
  passkeys: z.int().describe('How many they have; 0: they sign in by a code'),
  sessions: z.int().describe('How many have not ended'),
  lastSeenAt: Instant.nullable().describe('To some minutes; null: never'),
  isYou: z.boolean(),
  isDemo: z.boolean(),
})

const Invitation = z.object({
  _id: Id,
  name: z.string().nullable(),
  role: StaffRole,
  store: Id.nullable(),
  phone: z.string().nullable(),
  invitedBy: z.string().nullable().describe('Null: the platform'),
  member: Id.nullable().describe('Who comes back with a new passkey; null: somebody new'),
  createdAt: Instant,
  expiresAt: Instant,
})

export const listStaff = call({
  name: 'listStaff',
  summary: 'Who works in the console, and who is invited to',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/staff',
  auth: 'staff',
  staffRole: 'owner',
  answer: z.object({ items: z.array(Member), invitations: z.array(Invitation) }),
})

export const inviteStaff = call({
  name: 'inviteStaff',
  summary: 'Invites somebody for 24 hours, once; sends the link where a phone is given',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/staff',
  auth: 'staff',
  staffRole: 'owner',
  confirms: true,
  body: z.object({
    name: PersonName,
    role: StaffRole,
    store: Id.nullish().describe('The one store that they are for; never of an owner'),
    phone: Phone.nullish(),
  }),
  answer: NewInvitation,
  created: true,
})

export const inviteStaffAgain = call({
  name: 'inviteStaffAgain',
  summary: 'Invites a member again who lost their passkey; once the link is used, what they signed in with before ends',
  tag: 'merchant',
  method: 'POST',
  path: '/v1/merchant/staff/:id/invitation',
  auth: 'staff',
  staffRole: 'owner',
  confirms: true,
  params: z.object({ id: Id }),
  answer: NewInvitation,
  created: true,
})

export const changeStaff = call({
  name: 'changeStaff',
  summary: 'Changes the name, role, store or phone of somebody; there is always an owner',
  tag: 'merchant',
  method: 'PATCH',
  path: '/v1/merchant/staff/:id',
  auth: 'staff',
  staffRole: 'owner',
  confirms: true,
  params: z.object({ id: Id }),
  body: z.object({
    name: PersonName.optional(),
    role: StaffRole.optional(),
    store: Id.nullable().optional(),
    phone: Phone.nullable().optional(),
  }),
  answer: Done,
})

export const removeStaff = call({
  name: 'removeStaff',
  summary: 'Removes somebody: their sessions, passkeys and open invitations end at once',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/staff/:id',
  auth: 'staff',
  staffRole: 'owner',
  confirms: true,
  params: z.object({ id: Id }),
  answer: Done,
})

export const revokeInvitation = call({
  name: 'revokeInvitation',
  summary: 'Takes an invitation back',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/staff/invitations/:id',
  auth: 'staff',
  staffRole: 'owner',
  params: z.object({ id: Id }),
  answer: Done,
})

export const listSessionsOfStaff = call({
  name: 'listSessionsOfStaff',
  summary: 'Where somebody is signed in',
  tag: 'merchant',
  method: 'GET',
  path: '/v1/merchant/staff/:id/sessions',
  auth: 'staff',
  staffRole: 'owner',
  params: z.object({ id: Id }),
  answer: z.object({
    items: z.array(
      Device.extend({ _id: Id, startedAt: Instant, lastUsedAt: Instant, expiresAt: Instant, isThis: z.boolean() }),
    ),
  }),
})

export const endSessionsOfStaff = call({
  name: 'endSessionsOfStaff',
  summary: 'Signs somebody out at once: of one session, or of all',
  tag: 'merchant',
  method: 'DELETE',
  path: '/v1/merchant/staff/:id/sessions',
  auth: 'staff',
  staffRole: 'owner',
  params: z.object({ id: Id }),
  query: z.object({ session: Id.optional().describe('Absent: all') }),
  answer: z.object({ ended: z.int() }),
})

export const merchantStaffCalls = [
  ...[
    listStaff,
    inviteStaff,
    inviteStaffAgain,
    changeStaff,
    removeStaff,
    revokeInvitation,
    listSessionsOfStaff,
    endSessionsOfStaff,
  ],
]
