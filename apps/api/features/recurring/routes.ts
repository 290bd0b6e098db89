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

interface By {
  readonly session: Session
  readonly language: Language
  readonly now: Date
}

export function serveRecurring(app: FastifyInstance, api: Api): void {
  serve(app, api, calls.listRecurring, async ({ query, ...by }) => {
    const { order, skip, limit } = query
    if (order !== undefined && !isId(order)) return accept({ items: [], total: 0, skip, limit })
    const read = await look(api, by, { orderId: order ?? null, seriesId: null }, { skip, limit })
    return read.ok ? accept({ ...read.value, skip, limit }) : read
  })

  const one = async (seriesId: string, by: By): Promise<Result<{ recurring: RecurringShape }>> => {
    const read = await look(api, by, { orderId: null, seriesId }, { skip: 0, limit: 1 })
    const recurring = read.ok ? read.value.items[0] : undefined
    return recurring ? accept({ recurring }) : refuse({ reason: 'not_found' })
  }

  serve(app, api, calls.getRecurring, async ({ params, ...by }) =>
    isId(params.id) ? one(params.id, by) : refuse({ reason: 'not_found' }),
  )

  serve(app, api, calls.addRecurring, async ({ body, reply, ...by }) => {
    const { order: orderId, recurrenceObj: asked, payment } = body
    const begun = await beginSeries(api, { ...by, orderId, asked, payment })
    if (!begun.ok) return begun
    reply.code(begun.value.isNew ? 201 : 200)
    return one(begun.value.seriesId, by)
  })

  serve(app, api, calls.changeRecurring, async ({ params, body, ...by }) => {
    if (!isId(params.id)) return refuse({ reason: 'not_found' })
    const changed = await changeSeries(api, by, params.id, body)
    return changed.ok ? one(changed.value, by) : changed
  })

  serve(app, api, calls.endRecurring, async ({ params, query, ...by }) => {
    if (!isId(params.id)) return refuse({ reason: 'not_found' })
    const ended = await endSeries(api, by.session, params.id, query, by.now)
    return ended.ok ? one(params.id, by) : ended
  })
}

async function look(
  api: Api,
  { session, language, now }: By,
  filter: { readonly orderId: string | null; readonly seriesId: string | null },
  page: { readonly skip: number; readonly limit: number },
): Promise<Result<{ items: RecurringShape[]; total: number }>> {
  const loaded = await api.merchants.load(session.merchantId)
  if (!loaded) return refuse({ reason: 'not_found' })
  const tenant = api.database.tenant(session.merchantId)
  const { items, total } = await listSeries(tenant, session.userId, filter, page)
  return accept({ items: await recurringAnswers(tenant, loaded, items, { language, now }), total })
}
