import { PAYMENT_METHODS } from '@compass/domain/payments'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { Instant } from '../values/index.ts'

const merchant = z.object({ slug: z.string().max(60) })
const ofProvider = merchant.extend({ provider: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/) })

const AccountMode = z.enum(['test', 'live']).describe('Keys for trying and keys for money never mix')

/** A credential without its value, which is never answered again. */
const SecretMark = z.object({
  name: z.string(),
  last4: z.string().nullable().describe('Null: it is too short to show any of it, or no key of the server opens it'),
  changedAt: Instant,
})

const AccountSecrets = z.object({
  provider: z.string(),
  mode: AccountMode,
  secrets: z.array(SecretMark),
  missing: z.array(z.string()).describe('Names that the provider can not work without'),
})

export const listSecrets = call({
  name: 'listSecrets',
  summary: 'Which credentials a merchant has at which providers, by their last four characters, and which there can be',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/secrets',
  auth: 'platform',
  params: merchant,
  answer: z.object({
    items: z.array(AccountSecrets),
    mode: AccountMode.describe('Which a call means that names none'),
    providers: z.array(
      z.object({ provider: z.string(), required: z.array(z.string()), optional: z.array(z.string()) }),
    ),
    gateways: z
      .array(z.object({ name: z.string(), methods: z.array(z.enum(PAYMENT_METHODS)) }))
      .describe('Gateways of this deployment, and what each takes; some need no credentials'),
  }),
})

export const putSecrets = call({
  name: 'putSecrets',
  summary: 'Stores credentials of a merchant at a provider, encrypted; names that are not sent stay as they are',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/merchants/:slug/secrets/:provider',
  auth: 'platform',
  params: ofProvider,
  body: z.object({
    mode: AccountMode.optional().describe('Absent: test for a sandbox merchant, live for any other'),
    values: z
      .record(z.string().max(60), z.string().trim().min(1).max(4000).nullable())
      .refine((values) => Object.keys(values).length <= 20)
      .describe('By name; null removes one'),
  }),
  answer: AccountSecrets.extend({
    tried: z
      .enum(['good', 'refused', 'unreachable', 'untried'])
      .describe('What the provider said to them; they are stored whatever it said'),
  }),
  skipsCardCheck: true,
})

export const deleteSecrets = call({
  name: 'deleteSecrets',
  summary: 'Removes the credentials of a merchant at a provider; of both modes where none is named',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/merchants/:slug/secrets/:provider',
  auth: 'platform',
  params: ofProvider,
  query: z.object({ mode: AccountMode.optional() }),
  answer: z.object({ removed: z.int() }),
})

export const rotateKeys = call({
  name: 'rotateKeys',
  summary: 'Seals by SECRET_KEY what SECRET_KEY_BEFORE sealed, some seconds long; again with `next` until that is null',
  tag: 'platform',
  method: 'POST',
  path: '/v1/platform/keys/rotate',
  auth: 'platform',
  body: z.object({
    after: z.string().max(80).optional().describe('`next` of the answer before; absent: from the start'),
  }),
  answer: z.object({
    sealed: z.int().describe('What was sealed anew'),
    unreadable: z.int().describe('What neither key opens'),
    next: z.string().nullable().describe('Null: all was looked at'),
  }),
})

export const secretCalls = [listSecrets, putSecrets, deleteSecrets, rotateKeys]
