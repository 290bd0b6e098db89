import { z } from 'zod'
import { call } from '../call/index.ts'
import { examineMerchant } from '../doctor/index.ts'
import { listMerchantKeys, makeMerchantKey, revokeMerchantKey, rotateMerchantKey } from '../platform/index.ts'
import { deleteSecrets, listSecrets, putSecrets } from '../secrets/index.ts'
import { Id } from '../values/index.ts'

/* What an owner sets in the console, of their own merchant: the same that the platform sets of any. No key may. */
const owners = { tag: 'merchant', auth: 'staff', staffRole: 'owner' } as const
const ofKey = z.object({ id: Id })
const ofProvider = z.object({ provider: putSecrets.params!.shape.provider })

export const listOwnKeys = call({
  ...owners,
  name: 'listOwnKeys',
  summary: 'The keys of the merchant’s tills and servers, those that have ended too; never their text',
  method: 'GET',
  path: '/v1/merchant/keys',
  answer: listMerchantKeys.answer,
})

export const makeOwnKey = call({
  ...owners,
  name: 'makeOwnKey',
  summary: 'A key for a till or a server; shown once',
  method: 'POST',
  path: '/v1/merchant/keys',
  confirms: true,
  body: makeMerchantKey.body!,
  answer: makeMerchantKey.answer,
  created: true,
})

export const rotateOwnKey = call({
  ...owners,
  name: 'rotateOwnKey',
  summary: 'A second key in the place of one, which goes on working for a time; shown once',
  method: 'POST',
  path: '/v1/merchant/keys/:id/rotate',
  confirms: true,
  params: ofKey,
  body: rotateMerchantKey.body!,
  answer: rotateMerchantKey.answer,
  created: true,
})

export const revokeOwnKey = call({
  ...owners,
  name: 'revokeOwnKey',
  summary: 'Ends a key at once',
  method: 'DELETE',
  path: '/v1/merchant/keys/:id',
  confirms: true,
  params: ofKey,
  answer: revokeMerchantKey.answer,
})

export const listOwnSecrets = call({
  ...owners,
  name: 'listOwnSecrets',
  summary: 'Which credentials there are at which providers, by their last four characters, and which there can be',
  method: 'GET',
  path: '/v1/merchant/secrets',
  answer: listSecrets.answer,
})

export const putOwnSecrets = call({
  ...owners,
  name: 'putOwnSecrets',
  summary:
    'Stores credentials at a provider, encrypted, and asks it whether they are good; they are never answered again',
  method: 'PUT',
  path: '/v1/merchant/secrets/:provider',
  confirms: true,
  params: ofProvider,
  body: putSecrets.body!,
  answer: putSecrets.answer,
  skipsCardCheck: true,
})

export const deleteOwnSecrets = call({
  ...owners,
  name: 'deleteOwnSecrets',
  summary: 'Removes the credentials at a provider; of both modes where none is named',
  method: 'DELETE',
  path: '/v1/merchant/secrets/:provider',
  confirms: true,
  params: ofProvider,
  query: deleteSecrets.query!,
  answer: deleteSecrets.answer,
})

export const lookAtHosts = call({
  ...owners,
  name: 'lookAtHosts',
  summary: 'Where the host names of the merchant lead now, and what their record should say',
  method: 'GET',
  path: '/v1/merchant/hosts',
  answer: z.object({
    publicUrl: z.string().describe('Where the shop is without a host of its own'),
    target: z.string().describe('What a CNAME record of a host names'),
    items: z.array(
      z.object({
        host: z.string(),
        state: z
          .enum(['here', 'elsewhere', 'unnamed', 'unreachable'])
          .describe('here: it is set · unnamed: no directory of names has it · elsewhere, unreachable: it leads there'),
      }),
    ),
  }),
})

export const examineOwnShop = call({
  tag: 'merchant',
  auth: 'staff',
  staffRole: 'manager',
  name: 'examineOwnShop',
  summary:
    'What the merchant lacks before it can open, and what is well; asks its providers whether they take its keys',
  method: 'GET',
  path: '/v1/merchant/doctor',
  answer: examineMerchant.answer,
})

export const settingsCalls = [
  listOwnKeys,
  makeOwnKey,
  rotateOwnKey,
  revokeOwnKey,
  listOwnSecrets,
  putOwnSecrets,
  deleteOwnSecrets,
  lookAtHosts,
  examineOwnShop,
]
