import type { Refusal } from '@compass/domain/refusal'
import { findSpotById } from '@compass/domain/spots'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tenant } from '../../db/database.ts'
import { sendRefusal } from '../../http/answer.ts'
import type { Api } from '../../http/api.ts'
import { isId } from '../../ids/index.ts'
import { findStoreOfOrder } from '../../records/orders/store-of-order.ts'
import { findPayLink } from '../../records/pay-links/pay-links.ts'
import { findOrderOfPage } from '../../records/prescriptions/pages.ts'
import { findOrderOfProblem } from '../../records/problems/problems.ts'
import { findVisitOfCall } from '../../records/visits/staff-calls.ts'
import { findVisit } from '../../records/visits/visits.ts'

/** What a call is about, as its request says it. */
interface Subject {
  readonly api: Api
  readonly tenant: Tenant
  readonly params: Readonly<Record<string, string>>
  /** Mutable: a call that names no store is about the key's own. */
  readonly query: Record<string, unknown>
  readonly body: Record<string, unknown>
}

type StoreOf = (subject: Subject, keyStore: string) => unknown

const ofOrder: StoreOf = ({ tenant, params }) => findStoreOfOrder(tenant, params.id!)

const ofVisit: StoreOf = async ({ tenant, params }) => (await visitOf(tenant, params.id))?.storeId

/** A list, or a call about a store that need not be named. */
const ofQuery: StoreOf = ({ query }, keyStore) => (query.store ??= keyStore)

const ofBody: StoreOf = ({ body }, keyStore) => (body.store ??= keyStore)

/** The handler itself keeps to the key's store. */
const OWN_ALONE: StoreOf = (_, keyStore) => keyStore

/** It is the whole merchant's matter. */
const OF_MERCHANT = Symbol('of the merchant')

/**
 * Whose store each call of the merchant's side is about. A key of one store finds nothing of any other; a call that is not
 * here is closed to it.
 */
export const STORE_OF_CALL: Readonly<Record<string, StoreOf | typeof OF_MERCHANT>> = {
  listMerchantOrders: ofQuery,
  merchantOrderEvents: ofQuery,
  getBoard: ofQuery,
  getTicket: ofOrder,
  previewDecline: ofOrder,
  setKitchen: ({ params }) => params.id,
  listStockedProducts: ofQuery,
  moveOrder: ofOrder,
  moveItem: ofOrder,
  recordPayment: ofOrder,
  refundOrder: ofOrder,
  releaseShareByStaff: ofOrder,
  getTableBillForStaff: ofOrder,
  listMerchantPrescriptions: ({ tenant, query }) => findStoreOfOrder(tenant, String(query.order ?? '')),
  readPrescription: ofPage,
  refusePrescription: ofPage,
  listProblems: ofQuery,
  listDisputes: ofQuery,
  listPayouts: OF_MERCHANT,
  readReport: ofQuery,
  searchOrders: ofQuery,
  getMerchantOrder: ofOrder,
  downloadMerchantInvoice: ofOrder,
  previewRefund: ofOrder,
  listCustomers: OF_MERCHANT,
  getCustomer: OF_MERCHANT,
  changeHoldings: OF_MERCHANT,
  exportCustomer: OF_MERCHANT,
  exportReport: ofQuery,
  readProblemPicture: ofProblem,
  declineProblem: ofProblem,
  pauseChannel: ({ params }) => params.id,
  setAvailability: ({ body }) => body.store,
  applyCatalogue: OF_MERCHANT,
  readDocument: OWN_ALONE,
  changeDocument: OWN_ALONE,
  checkChanges: OWN_ALONE,
  listDocumentVersions: OWN_ALONE,
  compareDocumentVersion: OWN_ALONE,
  restoreDocumentVersion: OWN_ALONE,
  undoDocumentVersion: OWN_ALONE,
  listDrafts: OWN_ALONE,
  saveDrafts: OWN_ALONE,
  deleteDrafts: OWN_ALONE,
  publishDrafts: OWN_ALONE,
  cancelPublication: OWN_ALONE,
  uploadPicture: OWN_ALONE,
  getFunnel: OF_MERCHANT,
  getSnippet: OF_MERCHANT,
  listConversions: OF_MERCHANT,
  listMerchantCalls: OF_MERCHANT,
  createPayLink: ofBody,
  previewPayLink: ofBody,
  listPayLinks: OWN_ALONE,
  withdrawPayLink: async ({ tenant, params }) => (await findPayLink(tenant, params.id!))?.storeId,
  giveCredits: OF_MERCHANT,
  giveReward: OF_MERCHANT,
  getSecretCode: ofQuery,
  listSlotLoads: ({ params }) => params.id,
  listSpots: ofQuery,
  renewSpot: ofSpot,
  downloadCodeSheet: ofQuery,
  drawCodes: OWN_ALONE,
  tryPromotion: OF_MERCHANT,
  listPromotionUses: OF_MERCHANT,
  listWebhooks: OWN_ALONE,
  putWebhook: ofBody,
  deleteWebhook: ofQuery,
  listDeadLetters: OWN_ALONE,
  resendLetter: OWN_ALONE,
  listVisits: ofQuery,
  getMerchantVisit: ofVisit,
  changeLineByStaff: ofVisit,
  openVisit: ofSpot,
  changeVisit: ofVisit,
  approveMemberByStaff: ofVisit,
  removeMemberByStaff: ofVisit,
  answerCall: async ({ tenant, params }) => {
    return (await visitOf(tenant, await findVisitOfCall(tenant, params.id!)))?.storeId
  },
}

/**
 * Keeps a key of one store, and staff of one, to that store, whatever call it makes, before the call is answered. What is another store's is
 * answered as what is nobody's (404), and what is the whole merchant's is not its to do (403).
 */
export function keepKeysToStores(app: FastifyInstance, api: Api): void {
  app.addHook('preHandler', async (request, reply) => {
    const keyStore = request.merchantKeyStore
    // What is of staff alone is about themselves, or an owner's, and owners are of the whole merchant.
    if (keyStore === null || request.routeOptions.config.call?.auth !== 'merchant') return
    const refusal = await whyNot(api, request, keyStore)
    if (refusal) return sendRefusal(request, reply, refusal, request.language)
  })
}

async function whyNot(api: Api, request: FastifyRequest, keyStore: string): Promise<Refusal | null> {
  const storeOf = STORE_OF_CALL[request.routeOptions.config.call?.name ?? ''] ?? OF_MERCHANT
  if (storeOf === OF_MERCHANT) return { reason: 'forbidden' }
  const { params, query, body } = request
  const subject = {
    api,
    tenant: api.database.tenant(request.merchantKeyOf!),
    params: Object(params) as Subject['params'],
    query: Object(query) as Subject['query'],
    body: Object(body) as Subject['body'],
  }
  return (await storeOf(subject, keyStore)) === keyStore ? null : { reason: 'not_found' }
}

async function visitOf(tenant: Tenant, visitId: string | null | undefined) {
  return visitId ? findVisit(tenant, visitId) : null
}

async function ofPage({ tenant, params }: Subject): Promise<string | null> {
  const orderId = isId(params.id!) ? await findOrderOfPage(tenant, params.id!) : null
  return orderId ? findStoreOfOrder(tenant, orderId) : null
}

async function ofProblem({ tenant, params }: Subject): Promise<string | null> {
  const orderId = isId(params.id!) ? await findOrderOfProblem(tenant, params.id!) : null
  return orderId ? findStoreOfOrder(tenant, orderId) : null
}

/** Of a table or a room, by its path or in the body; the code of a whole store has that store's id. */
async function ofSpot({ api, tenant, params, body }: Subject): Promise<string | null> {
  const loaded = await api.merchants.load(tenant.merchantId)
  const id = params.id ?? (typeof body.spot === 'string' ? body.spot : '')
  if (!loaded) return null
  return findSpotById([...loaded.stores.values()], id)?.store.id ?? (loaded.stores.has(id) ? id : null)
}
