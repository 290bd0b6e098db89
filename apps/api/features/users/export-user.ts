import type { AnswerOf } from '@compass/contract/call'
import type { exportUser as exportUserCall } from '@compass/contract/users'
import type { Language } from '@compass/domain/languages'
import { accept, refuse } from '@compass/domain/refusal'
import type { Api } from '../../http/api.ts'
import type { CallResult, SessionCallInput } from '../../http/serve.ts'
import { zipOf } from '../../http/zip.ts'
import { newId } from '../../ids/index.ts'
import { everythingHeld } from '../../records/ledgers/move-ledger.ts'
import { pagesOfUser, readPage } from '../../records/prescriptions/pages.ts'
import { everythingAbout } from '../../records/users/export-records.ts'
import { findUser } from '../../records/users/users.ts'
import { holderOf } from './holder.ts'
import { userAnswer } from './user-answer.ts'

type UserExport = AnswerOf<typeof exportUserCall>

/** Everything held about the session's user. Any other id is not_found. */
export async function exportUser(
  api: Api,
  { params, session, language }: SessionCallInput<typeof exportUserCall>,
): Promise<CallResult<UserExport>> {
  if (params.id !== session.userId) return refuse({ reason: 'not_found' })
  if (!(await api.merchants.load(session.merchantId))) return refuse({ reason: 'not_found' })
  const held = await exportForMerchant(api, session.merchantId, session.userId, language)
  return held ? accept(held) : refuse({ reason: 'unauthenticated' })
}

/** The same of any user of a merchant; null for one who is not there, or no more. */
export async function exportForMerchant(
  api: Api,
  merchantId: string,
  userId: string,
  language: Language,
): Promise<UserExport | null> {
  const loaded = await api.merchants.load(merchantId)
  const tenant = api.database.tenant(merchantId)
  const user = await findUser(tenant, userId)
  if (!loaded || !user) return null
  const held = await everythingAbout(tenant, user.id, user.phoneVerified ? user.phone : null)
  const holder = user.phoneVerified && user.phone ? holderOf(api, merchantId, user.phone) : null
  const holds = holder === null ? { holdings: [], rewards: [] } : await everythingHeld(tenant, holder)
  return { user: await userAnswer(api, loaded, user, language), ...held, ...holds }
}

/** The same as one file: `data.json`, and the prescriptions beside it. Each is read as it is sent, and that is written down. */
export function zipOfExport(
  api: Api,
  { session, now }: SessionCallInput<typeof exportUserCall>,
  held: UserExport,
): AsyncGenerator<Buffer> {
  async function* files() {
    yield { name: 'data.json', bytes: Buffer.from(JSON.stringify(held, null, 2)) }
    const tenant = api.database.tenant(session.merchantId)
    for (const { id: pageId, orderId } of await pagesOfUser(tenant, session.userId)) {
      const reading = { id: newId(now.getTime()), pageId, orderId, at: now, reader: { kind: 'export' } as const }
      const page = await readPage(tenant, api.configuration, reading)
      if (page) yield { name: `prescriptions/${pageId}.${page.kind === 'pdf' ? 'pdf' : 'webp'}`, bytes: page.bytes }
    }
  }
  return zipOf(files(), now)
}
