import * as calls from '@compass/contract/merchant-side'
import { accept, refuse } from '@compass/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { Api } from '../../http/api.ts'
import { type EventStreams, STREAMS_RETRY_SECONDS } from '../../http/event-stream.ts'
import { type CallInput, serve } from '../../http/serve.ts'
import { isId } from '../../ids/index.ts'
import { billedOrderOf, type Order } from '../../records/orders/order.ts'
import { findOrder, listOrdersOfMerchant } from '../../records/orders/orders.ts'
import { recordCollected } from '../orders/move-order.ts'
import { seenAtCounter } from '../orders/seen-at-counter.ts'
import { documentText, takeDocuments } from '../platform/documents.ts'
import { moveItemAsMerchant } from '../rounds/move-as-merchant.ts'
import { ordersOnBoard } from '../rounds/on-board.ts'
import { recordShare } from '../shares/staff.ts'
import { applyCatalogue } from './apply-catalogue.ts'
import { lastBoardEvent, streamBoard } from './board-events.ts'
import { moveAsMerchant } from './move-as-merchant.ts'
import { pressOnce } from './press-order.ts'
import { writeSnippet } from './snippet.ts'
import { switchChannel, switchProduct } from './switches.ts'

export function serveMerchantSide(app: FastifyInstance, api: Api, streams: EventStreams): void {
  serveBoardEvents(app, api, streams)
  const onBoard = async (order: Order, { merchantId, request }: Asker) =>
    seenAtCounter(request, (await ordersOnBoard(api, merchantId!, [order]))[0]!)

  serve(app, api, calls.getSnippet, async ({ merchantId }) => {
    const loaded = await api.merchants.load(merchantId!)
    return loaded ? accept(writeSnippet(loaded.merchant, api.configuration.publicUrl)) : refuse({ reason: 'not_found' })
  })

  serve(app, api, calls.listMerchantOrders, async ({ query, merchantId, request }) => {
    const { skip, limit } = query
    const isUnknown = query.store !== undefined && !isId(query.store)
    if (isUnknown) return accept({ items: [], total: 0, skip, limit })
    const filter = {
      status: query.status ?? null,
      storeId: query.store ?? null,
      since: query.since ? new Date(query.since) : null,
    }
    const { items, total } = await listOrdersOfMerchant(api.database.tenant(merchantId!), filter, { skip, limit })
    const shown = (await ordersOnBoard(api, merchantId!, items)).map((order) => seenAtCounter(request, order))
    return accept({ items: shown, total, skip, limit })
  })

  serve(app, api, calls.moveOrder, async ({ params, body, merchantId, now, request, reply }) => {
    const press = { merchantId: merchantId!, orderId: params.id, pressed: body, request, reply }
    const moved = await pressOnce(api, press, (mark) =>
      moveAsMerchant(api, { merchantId: merchantId!, orderId: params.id, ...body, ...mark, now }),
    )
    if (!moved.ok) return moved
    request.callDetails = { order: String(moved.value.number), status: body.to }
    return accept({ order: await onBoard(moved.value, { merchantId, request }) })
  })

  serve(app, api, calls.moveItem, async ({ params, body, merchantId, now, request, reply }) => {
    const pressed = { item: params.item, ...body }
    const press = { merchantId: merchantId!, orderId: params.id, pressed, request, reply }
    const moved = await pressOnce(api, press, (mark) =>
      moveItemAsMerchant(api, params.item, { merchantId: merchantId!, orderId: params.id, ...body, ...mark, now }),
    )
    return moved.ok ? accept({ order: await onBoard(moved.value, { merchantId, request }) }) : moved
  })

  serve(app, api, calls.recordPayment, async ({ params, body, merchantId, keyStore, now, request }) => {
    const record = { merchantId: merchantId!, orderId: params.id, now }
    const order = await findOrder(api.database.tenant(merchantId!), params.id)
    // What a court is owed is collected once, and not by one of its vendors.
    const isOfCourt = order && (order.courtOrder || billedOrderOf(order) !== order.id)
    if (isOfCourt && keyStore !== null) return refuse({ reason: 'forbidden' })
    // What a table owes is collected share by share.
    const recorded = order?.visitId
      ? await recordShare(api, { ...record, orderId: billedOrderOf(order), body })
      : await recordCollected(api, { ...record, ...body })
    if (!recorded.ok) return recorded
    const after = (order && (await findOrder(api.database.tenant(merchantId!), order.id))) ?? recorded.value
    return accept({ order: await onBoard(after, { merchantId, request }) })
  })

  serve(app, api, calls.pauseChannel, async ({ params, body, merchantId, now, request }) => {
    request.callDetails = {
      store: params.id,
      channel: body.orderChannel,
      isPaused: body.state,
      until: body.until ?? null,
    }
    return switchChannel(api, { merchantId: merchantId!, id: params.id, body, now })
  })

  // As the platform's documents: read after the key was checked, and parsed on a thread of its own where it is large.
  void app.register(async (documents) => {
    takeDocuments(documents)
    serve(documents, api, calls.applyCatalogue, ({ query, body, merchantId, request: { keyName } }) =>
      applyCatalogue(api, merchantId!, query.store, documentText(body), {
        actor: keyName!.actor,
        name: keyName!.keyName,
      }),
    )
  })

  serve(app, api, calls.setAvailability, async ({ params, body, merchantId, now, request }) => {
    const { store, soldOut, until = null } = body
    request.callDetails = { store, product: params.id, soldOut, until }
    return switchProduct(api, { merchantId: merchantId!, id: params.id, body, now })
  })
}

/** The feed of a board. */
function serveBoardEvents(app: FastifyInstance, api: Api, streams: EventStreams): void {
  serve(app, api, calls.merchantOrderEvents, async ({ query, merchantId, request, reply }) => {
    const { store = null, tickets, since } = query
    if (store !== null && !(await api.merchants.load(merchantId!))?.stores.has(store))
      return refuse({ reason: 'not_found' })
    if (tickets && store === null)
      return refuse({ reason: 'invalid_fields', faults: [{ path: 'store', rule: 'required' }] })
    const keyHash = request.merchantKeyHash!
    const isStaff = request.staff !== null
    const stream = streams.open(reply, { kind: 'board', merchantId: merchantId!, keyHash, isStaff })
    if (!stream) return refuse({ reason: 'rate_limited', retryAfterSeconds: STREAMS_RETRY_SECONDS })
    const board = { merchantId: merchantId!, storeId: store, hasTickets: tickets === 'true' }
    streamBoard(api, stream, board, lastBoardEvent(request.headers['last-event-id'] ?? since))
    return accept('')
  })
}

type Asker = Pick<CallInput<typeof calls.moveOrder>, 'merchantId' | 'request'>
