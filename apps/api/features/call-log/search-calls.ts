import type { QueryOf } from '@compass/contract/call'
import { type CallSubject, type listMerchantCalls, subjectOf } from '@compass/contract/call-log'
import { calls } from '@compass/contract/calls'
import { searchKey } from '@compass/domain/catalogue'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import { spanOf } from '@compass/domain/reports'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { type KeyCall, type KeyCallPosition, searchKeyCalls } from '../../records/key-calls/key-calls.ts'

/** More than that nobody types to find one line. */
const MAX_WORDS = 6

interface CallPage {
  readonly items: readonly KeyCall[]
  readonly next: string | null
}

/** The log of a merchant as it is narrowed, a page after another. Refuses `invalid_fields` for dates that are no period. */
export async function searchCalls(
  api: Api,
  merchantId: string,
  query: QueryOf<typeof listMerchantCalls>,
): Promise<Result<CallPage>> {
  const { by: keyId = null, about, from, to, after, limit } = query
  const loaded = await api.merchants.load(merchantId)
  const timeZone = loaded?.merchant.stores[0]?.hours.timeZone ?? 'UTC'
  const first = from ?? to
  const span = first === undefined ? null : spanOf({ from: first, to: to ?? first }, { timeZone, startMinutes: 0 })
  if (span && span.end <= span.start)
    return refuse({ reason: 'invalid_fields', faults: [{ path: 'to', rule: 'out_of_range' }] })
  const filter = {
    keyId,
    operations: about === undefined ? null : operationsAbout(about),
    from: from === undefined ? null : span!.start,
    until: to === undefined ? null : span!.end,
    words: wordsOf(query.query),
  }
  const tenant = api.database.tenant(merchantId)
  const found = await searchKeyCalls(tenant, filter, { after: positionOf(after), limit: limit + 1 })
  const items = found.slice(0, limit)
  const last = found.length > limit ? items.at(-1)! : null
  return accept({ items, next: last && `${last.at.getTime()}_${last.id}` })
}

function operationsAbout(subject: CallSubject): string[] {
  return calls.flatMap(({ name }) => (subjectOf(name) === subject ? [name] : []))
}

function wordsOf(typed: string | undefined): string[] {
  const key = searchKey(typed ?? '')
  return key === '' ? [] : key.split(' ').slice(0, MAX_WORDS)
}

function positionOf(after: string | undefined): KeyCallPosition | null {
  const [time, id] = (after ?? '').split('_')
  if (!id || !isId(id) || !/^\d{1,15}$/.test(time!)) return null
  return { at: new Date(Number(time)), id }
}
