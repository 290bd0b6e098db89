import * as calls from '@compass/contract/recurring'
import type { Language } from '@compass/domain/languages'
import { accept, type Result, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { serve } from '../../http/serve.ts'
import type { Session } from '../../http/session.ts'
import { isId } from '../../ids/index.ts'
import { listSeries } from '../../records/recurring/series-records.ts'
import { beginSeries } from './begin-series.ts'
import { changeSeries } from './change-series.ts'
import { endSeries } from './end-series.ts'
import { type RecurringShape, recurringAnswers } from './recurring-answer.ts'

interface SeriesCaller {
  readonly session: Session
  readonly language: Language
  readonly now: Date
}

export function serveRecurring(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listRecurring, async ({ query, ...caller }) => {
    const { order, skip, limit } = query
    if (order !== undefined && !isId(order)) return accept({ items: [], total: 0, skip, limit })
    const read = await look(api, caller, { orderId: order ?? null, seriesId: null }, { skip, limit })
    return read.ok ? accept({ ...read.value, skip, limit }) : read
  })

  const one = async (seriesId: string, caller: SeriesCaller): Promise<Result<{ recurring: RecurringShape }>> => {
    const read = await look(api, caller, { orderId: null, seriesId }, { skip: 0, limit: 1 })
    const recurring = read.ok ? read.value.items[0] : undefined
    return recurring ? accept({ recurring }) : refuse({ reason: 'not_found' })
  }

  serve(app, api, calls.getRecurring, async ({ params, ...caller }) =>
    isId(params.id) ? one(params.id, caller) : refuse({ reason: 'not_found' }),
  )

  serve(app, api, calls.addRecurring, async ({ body, reply, ...caller }) => {
    const { order: orderId, recurrenceObj: input, payment } = body
    const begun = await beginSeries(api, { ...caller, orderId, recurrence: input, payment })
    if (!begun.ok) return begun
    reply.code(begun.value.isNew ? 201 : 200)
    return one(begun.value.seriesId, caller)
  })

  serve(app, api, calls.changeRecurring, async ({ params, body, ...caller }) => {
    if (!isId(params.id)) return refuse({ reason: 'not_found' })
    const changed = await changeSeries(api, caller, params.id, body)
    return changed.ok ? one(changed.value, caller) : changed
  })

  serve(app, api, calls.endRecurring, async ({ params, query, ...caller }) => {
    if (!isId(params.id)) return refuse({ reason: 'not_found' })
    const ended = await endSeries(api, caller.session, params.id, query, caller.now)
    return ended.ok ? one(params.id, caller) : ended
  })
}

async function look(
  api: Api,
  { session, language, now }: SeriesCaller,
  filter: { readonly orderId: string | null; readonly seriesId: string | null },
  page: { readonly skip: number; readonly limit: number },
): Promise<Result<{ items: RecurringShape[]; total: number }>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  const { items, total } = await listSeries(tenant, session.userId, filter, page)
  return accept({ items: await recurringAnswers(tenant, loaded, items, { language, now }), total })
}
