import { z } from 'zod'
import { call } from '../call/index.ts'
import { Done, Instant, Text } from '../values/index.ts'

const slug = z.string().max(60)
/** Words that fit on a phone. */
const words = z.partialRecord(z.enum(['en', 'ar', 'sr', 'fr', 'el']), z.string().trim().min(1).max(300))

const Maintenance = z.object({
  merchant: slug.nullable().describe('Null: of everything'),
  until: Instant,
  text: Text.nullable().describe('What customers are told; null: our words'),
})

export const setMaintenance = call({
  name: 'setMaintenance',
  summary: 'Closes one merchant, or everything, until a time; running orders stay readable and are moved on',
  tag: 'platform',
  method: 'PUT',
  path: '/v1/platform/maintenance',
  auth: 'platform',
  body: z.strictObject({
    merchant: slug.optional().describe('By its slug; absent: everything'),
    until: Instant,
    text: words.optional(),
  }),
  answer: Maintenance,
})

export const endMaintenance = call({
  name: 'endMaintenance',
  summary: 'Opens one merchant, or everything, again; a merchant’s own maintenance is not ended by that of everything',
  tag: 'platform',
  method: 'DELETE',
  path: '/v1/platform/maintenance',
  auth: 'platform',
  query: z.object({ merchant: slug.optional() }),
  answer: Done,
})

export const listMaintenance = call({
  name: 'listMaintenance',
  summary: 'What is under maintenance now',
  tag: 'platform',
  method: 'GET',
  path: '/v1/platform/maintenance',
  auth: 'platform',
  answer: z.object({ items: z.array(Maintenance) }),
})

export const maintenanceCalls = [setMaintenance, endMaintenance, listMaintenance]

/**
 * Calls of customers that answer under maintenance too. They read what was ordered, pay for it, cancel it, or answer the
 * merchant about it. Whatever sells is closed. Calls of merchants and of the platform are always open.
 */
export const OPEN_IN_MAINTENANCE: ReadonlySet<string> = new Set([
  // the page around an order
  ...['getVersion', 'getManifest', 'getStorefront', 'getStore', 'getMap', 'getCountries', 'browserLog', 'browserError'],
  'sendEvent',
  ...[
    'getUser',
    'listOwnMerchants',
    'logout',
    'listSessions',
    'endSessions',
    'exportUser',
    'getPush',
    'subscribePush',
    'unsubscribePush',
  ],
  // orders
  ...['listOrders', 'getOrder', 'getOrderDetails', 'orderEvents', 'openOrderLink', 'changeOrder', 'reportProblem'],
  ...['getCourtOrder', 'courtOrderEvents', 'openCourtOrderLink', 'changeCourtOrder'],
  ...['readQuestion', 'answerQuestion', 'acceptReplacements', 'getDraft'],
  ...['getOrderPrescriptions', 'getPrescription', 'getProblemPicture', 'getOrderReceipt', 'downloadInvoice'],
  // a visit that is under way
  ...['readSeat', 'getVisit', 'visitEvents', 'callStaff', 'withdrawCall', 'leaveSpot'],
  ...['getRounds', 'getTableBill', 'claimShare', 'releaseShare', 'payTableBill'],
  // its money
  ...['getPayment', 'getPaymentFailure', 'payOrder', 'paymentConfiguration', 'listCards', 'binDetails', 'validateVpa'],
  ...['processWallet', 'verifyFailure', 'gatewayReturn', 'gatewayReturnByForm', 'gatewayNotice'],
])
