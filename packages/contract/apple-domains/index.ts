import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Instant } from '../values/index.ts'

const ofHost = z.object({ host: z.string().min(1).max(253) })

export const putAppleDomain = call({
  name: 'putAppleDomain',
  summary: 'The file by which Apple knows a host, as raw bytes up to 64 KB; served at its address of /.well-known',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/hosts/:host/apple-domain-file',
  auth: 'platform',
  params: ofHost,
  answer: z.object({ host: z.string(), bytes: z.int() }),
  skipsCardCheck: true,
})

export const deleteAppleDomain = call({
  name: 'deleteAppleDomain',
  summary: 'Takes that file away; Apple looks again later, and hides its button then',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/hosts/:host/apple-domain-file',
  auth: 'platform',
  params: ofHost,
  answer: Done,
})

export const listAppleDomains = call({
  name: 'listAppleDomains',
  summary: 'Hosts that have the file by which Apple knows them',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/apple-domain-files',
  auth: 'platform',
  answer: z.object({ items: z.array(z.object({ host: z.string(), bytes: z.int(), changedAt: Instant })) }),
})

export const appleDomainCalls = [putAppleDomain, deleteAppleDomain, listAppleDomains]
