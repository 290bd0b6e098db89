import Fastify, { type FastifyInstance } from 'fastify'
import { serveAddresses } from './features/addresses/routes.ts'
import { serveAppleDomains } from './features/apple-domains/routes.ts'
import { serveBoard } from './features/board/routes.ts'
import { serveCallLog } from './features/call-log/routes.ts'
import { CartCache } from './features/cart/cart-cache.ts'
import { serveCart } from './features/cart/routes.ts'
import { serveCatalogue } from './features/catalogue/routes.ts'
import { serveCodeSheets } from './features/code-sheets/routes.ts'
import { serveConversions } from './features/conversions/routes.ts'
import { serveCouriers } from './features/couriers/routes.ts'
import { courtBillHandler } from './features/court-orders/court-bill-handler.ts'
import { courtOrders } from './features/court-orders/hooks.ts'
import { serveCourtOrders } from './features/court-orders/routes.ts'
import { serveCourts } from './features/courts/routes.ts'
import { serveCustomers } from './features/customers/routes.ts'
import { serveDelivery } from './features/delivery/routes.ts'
import { serveDoctor } from './features/doctor/routes.ts'
import { serveDocuments } from './features/documents/routes.ts'
import { serveDraftCart } from './features/draft-cart/routes.ts'
import { serveFavourites } from './features/favourites/routes.ts'
import { serveHealth } from './features/health/routes.ts'
import { serveInvoices } from './features/invoices/routes.ts'
import { openLandings } from './features/landings/directory.ts'
import { serveLandings } from './features/landings/routes.ts'
import { serveLoyalty } from './features/loyalty/routes.ts'
import { openMaintenanceBoard } from './features/maintenance/board.ts'
import { serveMaintenance } from './features/maintenance/routes.ts'
import { serveMedica } from './features/medica/routes.ts'
import { serveMenuList } from './features/menu-list/routes.ts'
import { serveMerchantSide } from './features/merchant-api/routes.ts'
import { keepKeysToStores } from './features/merchant-api/store-keys.ts'
import { serveMerchantOrders } from './features/merchant-orders/routes.ts'
import { GatewayAccounts } from './features/merchants/gateway-accounts.ts'
import { withAccounts } from './features/merchants/with-accounts.ts'
import { serveMessages } from './features/messages/routes.ts'
import { orderBillHandler } from './features/orders/order-bill-handler.ts'
import { OrderNumbers } from './features/orders/order-numbers.ts'
import { servePaymentsOfOrders } from './features/orders/payment-routes.ts'
import { serveOrders } from './features/orders/routes.ts'
import { payLinkBillHandler } from './features/pay-links/pay-link-bill-handler.ts'
import { servePayLinks } from './features/pay-links/routes.ts'
import { servePayments } from './features/payments/routes.ts'
import { servePlatform } from './features/platform/routes.ts'
import { servePrescriptions } from './features/prescriptions/routes.ts'
import { serveProblems } from './features/problems/routes.ts'
import { servePromotionTrials } from './features/promotion-trials/routes.ts'
import { servePromotions } from './features/promotions/routes.ts'
import { servePush } from './features/push/routes.ts'
import { serveRatings } from './features/ratings/routes.ts'
import { beginSeries, checkRepeat } from './features/recurring/begin-series.ts'
import { serveRecurring } from './features/recurring/routes.ts'
import { serveReports } from './features/reports/routes.ts'
import { serveRounds } from './features/rounds/routes.ts'
import { serveSecrets } from './features/secrets/routes.ts'
import { serveServiceability } from './features/serviceability/routes.ts'
import { serveSettings } from './features/settings/routes.ts'
import { endVisitByStaff } from './features/shares/complete.ts'
import { serveShares } from './features/shares/routes.ts'
import { shareBillHandler } from './features/shares/share-bill-handler.ts'
import { tableBillHooks } from './features/shares/table-bills.ts'
import { serveSlots } from './features/slots/routes.ts'
import { serveSpots } from './features/spots/routes.ts'
import { serveStaff } from './features/staff/routes.ts'
import { serveStores } from './features/stores/routes.ts'
import { differenceBillHandler } from './features/substitutions/difference-bill-handler.ts'
import { serveSubstitutions } from './features/substitutions/routes.ts'
import { serveTelemetry } from './features/telemetry/routes.ts'
import { serveUsers } from './features/users/routes.ts'
import { serveVendors } from './features/vendors/routes.ts'
import { serveVisits } from './features/visits/routes.ts'
import { serveWebhooks } from './features/webhooks/routes.ts'
import { logRequests } from './http/access-log.ts'
import type { Api } from './http/api.ts'
import { readJsonBodies } from './http/duplicate-names.ts'
import { answerErrors } from './http/errors.ts'
import { EventStreams } from './http/event-stream.ts'
import { fastifyOptions, type LogTarget } from './http/fastify-options.ts'
import { guard } from './http/guards.ts'
import { Metrics } from './http/metrics.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { SessionMemory } from './http/session.ts'
import { WriteFaults } from './http/write-faults.ts'
import { scheduleJobs } from './jobs/index.ts'

export { LandingFactsCache } from './features/landings/page-facts.ts'
export { type MerchantDirectory, openDirectory } from './features/merchants/directory.ts'
export { runWithDrafts } from './features/promotion-trials/preview-drafts.ts'
export type { Api } from './http/api.ts'
export type { ApiConfiguration } from './http/configuration.ts'
export { listVerifyingMerchants } from './records/merchants/verifying-merchants.ts'
export { openLastingKey } from './records/secrets/lasting-key.ts'

/** What the API is built from; the rest of `Api` is made here. */
type ApiParts = Pick<Api, 'configuration' | 'database' | 'merchants' | 'ports' | 'clock'>

/** What some features share beside the API. */
interface Sessions {
  readonly memory: SessionMemory
  readonly streams: EventStreams
}

/** The calls of every feature. */
const FEATURES: readonly ((app: FastifyInstance, api: Api, sessions: Sessions) => void)[] = [
  servePlatform,
  serveDocuments,
  servePromotionTrials,
  serveSecrets,
  serveAppleDomains,
  serveStores,
  serveLandings,
  serveCourts,
  serveMedica,
  serveMaintenance,
  serveCallLog,
  serveCatalogue,
  serveMenuList,
  serveVendors,
  (app, api, { memory }) => serveUsers(app, api, memory),
  serveStaff,
  (app, api, { memory }) => serveSpots(app, api, memory),
  serveCodeSheets,
  serveAddresses,
  serveServiceability,
  serveCart,
  serveDraftCart,
  servePrescriptions,
  serveSubstitutions,
  serveSlots,
  serveCouriers,
  serveDelivery,
  servePromotions,
  serveLoyalty,
  (app, api, { streams }) => serveVisits(app, api, streams, endVisitByStaff),
  (app, api, { streams }) => serveOrders(app, api, streams, { check: checkRepeat, begin: beginSeries }, courtOrders),
  serveRounds,
  serveShares,
  serveInvoices,
  serveRecurring,
  servePayments,
  (app, api, { streams }) => serveCourtOrders(app, api, streams),
  (app, api) => servePaymentsOfOrders(app, api, courtOrders),
  servePayLinks,
  serveRatings,
  serveProblems,
  serveFavourites,
  servePush,
  serveMessages,
  serveWebhooks,
  serveBoard,
  (app, api, { streams }) => serveMerchantSide(app, api, streams),
  serveReports,
  serveMerchantOrders,
  serveCustomers,
  serveTelemetry,
  serveConversions,
  serveDoctor,
  serveSettings,
]

/**
 * Builds the API apart from listening, so that tests and the storefront call it by injection. The log goes to standard
 * output unless `logTo` takes it. Where it does not start open, only platform calls are answered until `open`. After `leave` it answers as before, and says at `/readyz` that nobody is to be sent here any
 * more; closing follows.
 */
export async function buildApi(
  parts: ApiParts,
  logTo?: LogTarget,
  { startsOpen = true }: { readonly startsOpen?: boolean } = {},
): Promise<{ app: FastifyInstance; api: Api; open: () => void; leave: () => void }> {
  const app = Fastify(fastifyOptions(parts.configuration, logTo))
  // A form of another site can send plain text without asking; JSON says that it is JSON.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  let isStarting = !startsOpen
  let isLeaving = false
  let isDraining = false
  app.addHook('preClose', async () => {
    isLeaving = isDraining = true
  })
  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/v\d/.test(url) && !config?.call) throw new Error(`${url} is served and stands not in the contract`)
  })
  const landings = await openLandings(parts.database)
  const maintenance = await openMaintenanceBoard(parts.database)
  app.addHook('onClose', async () => {
    landings.stop()
    maintenance.stop()
  })
  const gatewayAccounts = new GatewayAccounts(parts.ports)
  const api: Api = {
    ...parts,
    merchants: withAccounts(parts.merchants, { ports: parts.ports, gatewayAccounts }),
    gatewayAccounts,
    landings,
    maintenance,
    log: app.log,
    metrics: new Metrics(),
    bills: {
      order: orderBillHandler(() => api),
      difference: differenceBillHandler(() => api),
      share: shareBillHandler(() => api),
      payLink: payLinkBillHandler(() => api),
      court: courtBillHandler(() => api),
    },
    tableBills: tableBillHooks(() => api),
    cartCache: new CartCache(),
    orderNumbers: new OrderNumbers(parts.database),
    writeFaults: new WriteFaults(parts.database),
    isStarting: () => isStarting,
    isDraining: () => isDraining,
    isLeaving: () => isLeaving,
  }
  const memory = new SessionMemory()

  setSecurityHeaders(app, api.configuration)
  logRequests(app, api)
  guard(app, api, memory)
  keepKeysToStores(app, api)
  answerErrors(app, api)
  serveHealth(app, api)
  const streams = new EventStreams(app, api, memory)
  for (const serveFeature of FEATURES) serveFeature(app, api, { memory, streams })
  scheduleJobs(api)
  const open = () => {
    isStarting = false
  }
  const leave = () => {
    isLeaving = true
  }
  return { app, api, open, leave }
}
