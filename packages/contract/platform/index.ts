import { LANGUAGES } from '@compass/domain/languages'
import { z } from 'zod'
import { call } from '../call/index.ts'
import { MerchantDocument } from '../merchant-document/index.ts'
import { Done, Id, Instant } from '../values/index.ts'

const slug = z.object({ slug: z.string().max(60) })

export const applyMerchant = call({
  name: 'applyMerchant',
  summary: 'Creates or updates a merchant from its document; twice changes nothing',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/merchants/:slug',
  auth: 'platform',
  params: slug,
  body: z.unknown().describe('The document: GET /schemas/merchant.json'),
  answer: z.object({ _id: Id, slug: z.string(), storefrontVersion: z.int(), changes: z.array(z.string()) }),
  skipsCardCheck: true,
})

export const beginMerchant = call({
  name: 'beginMerchant',
  summary: 'Makes a merchant that has nothing yet and is not open; its owner goes on in the console. 409 `slug_taken`',
  tag: 'platform',
  method: 'POST',
  path: '/v1/platform/merchants/:slug/begin',
  auth: 'platform',
  params: slug,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    language: z.enum(LANGUAGES).default('en').describe('Of the name, and the first of the shop'),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .default('AE')
      .describe('ISO 3166'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .optional()
      .describe('ISO 4217; absent: the country’s, where it is known'),
    timeZone: z.string().max(60).optional().describe('IANA; absent: the country’s, where it is known'),
  }),
  answer: z.object({ _id: Id, slug: z.string(), storefrontVersion: z.int(), changes: z.array(z.string()) }),
  created: true,
})

export const putPicture = call({
  name: 'putPicture',
  summary: 'One picture as raw bytes, up to 8 MB, named by its SHA-256',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/merchants/:slug/pictures/:sha256',
  auth: 'platform',
  params: slug.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.object({ sha256: z.string(), width: z.int(), height: z.int(), known: z.boolean() }),
  skipsCardCheck: true,
})

export const listPictures = call({
  name: 'listPictures',
  summary: 'Hashes of the pictures that the platform holds for a merchant',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/pictures',
  auth: 'platform',
  params: slug,
  answer: z.object({ items: z.array(z.string()) }),
})

export const listMerchants = call({
  name: 'listMerchants',
  summary: 'The merchants of this deployment',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants',
  auth: 'platform',
  answer: z.object({
    items: z.array(z.object({ _id: Id, slug: z.string(), storefrontVersion: z.int() })),
    total: z.int(),
  }),
})

export const getMerchant = call({
  name: 'getMerchant',
  summary: 'The document as it was applied',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug',
  auth: 'platform',
  params: slug,
  answer: z.object({ _id: Id, slug: z.string(), storefrontVersion: z.int(), document: MerchantDocument }),
})

export const deleteMerchant = call({
  name: 'deleteMerchant',
  summary: 'Takes a merchant down; refused while one of its orders runs',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/merchants/:slug',
  auth: 'platform',
  params: slug,
  answer: Done,
})

const NewKey = z.object({
  _id: Id,
  name: z.string(),
  store: Id.nullable(),
  expiresAt: Instant.nullable().describe('Null: it does not end by itself'),
  key: z.string(),
})

export const makeMerchantKey = call({
  name: 'makeMerchantKey',
  summary: 'A merchant key; shown once',
  tag: 'platform',
  method: 'POST',
  path: '/v1/platform/merchants/:slug/keys',
  auth: 'platform',
  params: slug,
  body: z.object({
    name: z.string().trim().min(1).max(60),
    store: z.string().max(60).optional().describe('The key of one store of the document: all others are foreign to it'),
    days: z.int().min(1).max(3650).optional().describe('It ends after so many; absent: not by itself'),
  }),
  answer: NewKey,
  created: true,
})

export const listMerchantKeys = call({
  name: 'listMerchantKeys',
  summary: 'The keys of a merchant, those that have ended too; never their text',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/merchants/:slug/keys',
  auth: 'platform',
  params: slug,
  answer: z.object({
    items: z.array(
      z.object({
        _id: Id,
        name: z.string(),
        store: Id.nullable(),
        createdAt: Instant,
        expiresAt: Instant.nullable(),
        lastUsedAt: Instant.nullable().describe('To the hour'),
        isLive: z.boolean(),
      }),
    ),
    total: z.int(),
  }),
})

export const rotateMerchantKey = call({
  name: 'rotateMerchantKey',
  summary: 'A second key in the place of one, which goes on working for a time; shown once',
  tag: 'platform',
  method: 'POST',
  path: '/v1/platform/merchants/:slug/keys/:id/rotate',
  auth: 'platform',
  params: slug.extend({ id: Id }),
  body: z.object({
    hours: z
      .int()
      .min(0)
      .max(24 * 90)
      .default(24)
      .describe('So long both work'),
  }),
  answer: NewKey.extend({ before: z.object({ _id: Id, expiresAt: Instant }) }),
  created: true,
})

export const revokeMerchantKey = call({
  name: 'revokeMerchantKey',
  summary: 'Ends a merchant key',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/merchants/:slug/keys/:id',
  auth: 'platform',
  params: slug.extend({ id: Id }),
  answer: Done,
})

export const platformCalls = [
  applyMerchant,
  beginMerchant,
  putPicture,
  listPictures,
  listMerchants,
  getMerchant,
  deleteMerchant,
  makeMerchantKey,
  listMerchantKeys,
  rotateMerchantKey,
  revokeMerchantKey,
]
