import type { AnswerOf } from '@compass/contract/call'
import {
  DEMO_LINK,
  type getDemoLink as getDemoLinkCall,
  type takeStaffLink as takeStaffLinkCall,
} from '@compass/contract/staff'
import type { LoadedMerchant } from '@compass/domain/merchants'
import { accept, refuse } from '@compass/domain/refusal'
import { isDuplicate, type Tenant } from '../../db/database.ts'
import type { Api } from '../../http/api.ts'
import type { CallInput, CallResult } from '../../http/serve.ts'
import { MAX_SESSIONS } from '../../http/staff-sessions.ts'
import { hashOf, keyedHash, newId, readCredential, sameHash } from '../../ids/index.ts'
import { findDemoOwner, insertMember, type StaffMember } from '../../records/staff/members.ts'
import { linkOf } from './links.ts'
import { handOverStaff, startStaffSession } from './sign-in.ts'

const DEMO_OWNER = 'Demo'

/** The link that the demo prints. It works any number of times, so that nobody is locked out of what is there to be tried. */
export async function createDemoLink(
  api: Api,
  { params }: CallInput<typeof getDemoLinkCall>,
): Promise<CallResult<AnswerOf<typeof getDemoLinkCall>>> {
  if (api.configuration.mode !== 'demo') return refuse({ reason: 'forbidden' })
  const merchantId = api.merchants.idOfSlug(params.slug)
  const loaded = merchantId ? await api.merchants.load(merchantId) : null
  if (!loaded?.merchant.sandbox) return refuse({ reason: 'not_found' })
  const { id } = loaded.merchant
  return accept({ url: linkOf(api, `${DEMO_LINK}${id}.${demoSecret(api, id)}`) })
}

/** Nothing is stored of it: the key of the deployment makes the same one each time. */
function demoSecret(api: Api, merchantId: string): string {
  return keyedHash(api.configuration.secretKey, 'demo link', merchantId).toString('base64url')
}

/** Signs in as the owner of every merchant of the demo, so that one can be compared with another; of many, of some. */
export async function signInByDemoLink(
  api: Api,
  input: CallInput<typeof takeStaffLinkCall>,
): Promise<CallResult<AnswerOf<typeof takeStaffLinkCall>>> {
  const { token } = input.body
  const credential = token.startsWith(DEMO_LINK) ? readCredential(token.slice(DEMO_LINK.length)) : null
  if (!credential || api.configuration.mode !== 'demo') return refuse({ reason: 'not_found' })
  const first = await api.merchants.load(credential.merchantId)
  const isOurs =
    first?.merchant.sandbox && sameHash(hashOf(credential.secret), hashOf(demoSecret(api, credential.merchantId)))
  if (!first || !isOurs) return refuse({ reason: 'not_found' })
  for (const { merchant } of await comparedMerchants(api, first)) {
    const tenant = api.database.tenant(merchant.id)
    const owner = await demoOwnerOf(tenant, input.now)
    handOverStaff(
      api,
      input,
      await startStaffSession(tenant, input, { staffId: owner.id, confirmedAt: null }, input.now),
    )
  }
  return accept({ slug: first.merchant.slug })
}

/** The merchant of the link, and as many others of the demo as a browser may have sessions: each is a cookie. */
async function comparedMerchants(api: Api, first: LoadedMerchant): Promise<LoadedMerchant[]> {
  const compared = [first]
  for (const slug of api.merchants.slugs()) {
    if (compared.length === MAX_SESSIONS) break
    const id = api.merchants.idOfSlug(slug)
    const other = id && id !== first.merchant.id ? await api.merchants.load(id) : null
    if (other?.merchant.sandbox) compared.push(other)
  }
  return compared
}

/** Two browsers that open the link for the first time at once: the second one finds whom the first one made. */
async function demoOwnerOf(tenant: Tenant, now: Date): Promise<StaffMember> {
  const known = await findDemoOwner(tenant)
  if (known) return known
  const owner: StaffMember = {
    ...{ id: newId(now.getTime()), name: DEMO_OWNER, role: 'owner', storeId: null, phone: null },
    ...{ isDemo: true, createdAt: now },
  }
  try {
    await insertMember(tenant, owner)
    return owner
  } catch (error) {
    const rival = isDuplicate(error, 'staff_members_demo') ? await findDemoOwner(tenant) : null
    if (!rival) throw error
    return rival
  }
}
