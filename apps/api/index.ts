import { randomUUID } from 'node:crypto'
import { maskCardNumbers } from '@compass/domain/contacts'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serveAddresses } from './features/addresses/routes.ts'
import { CartCache } from './features/cart/cart-cache.ts'
import { serveCart } from './features/cart/routes.ts'
import { serveCatalogue } from './features/catalogue/routes.ts'
import { serveDelivery } from './features/delivery/routes.ts'
import { serveDraftCart } from './features/draft-cart/routes.ts'
import { serveHealth } from './features/health/routes.ts'
import { serveInvoices } from './features/invoices/routes.ts'
import { serveLoyalty } from './features/loyalty/routes.ts'
import { serveMenuList } from './features/menu-list/routes.ts'
import { serveMerchantSide } from './features/merchant-api/routes.ts'
import { serveMessages } from './features/messages/routes.ts'
import { orderBillHandler } from './features/orders/order-bill-handler.ts'
import { OrderNumbers } from './features/orders/order-numbers.ts'
import { servePaymentsOfOrders } from './features/orders/payment-routes.ts'
import { serveOrders } from './features/orders/routes.ts'
import { servePayments } from './features/payments/routes.ts'
import { servePlatform } from './features/platform/routes.ts'
import { servePromotions } from './features/promotions/routes.ts'
import { servePush } from './features/push/routes.ts'
import { serveRatings } from './features/ratings/routes.ts'
import { beginSeries, checkRepeat } from './features/recurring/begin-series.ts'
import { serveRecurring } from './features/recurring/routes.ts'
import { serveServiceability } from './features/serviceability/routes.ts'
import { serveSlots } from './features/slots/routes.ts'
import { serveStores } from './features/stores/routes.ts'
import { differenceBillHandler } from './features/substitutions/difference-bill-handler.ts'
import { serveSubstitutions } from './features/substitutions/routes.ts'
import { serveTelemetry } from './features/telemetry/routes.ts'
import { serveUsers } from './features/users/routes.ts'
import { serveVendors } from './features/vendors/routes.ts'
import { serveWebhooks } from './features/webhooks/routes.ts'
import { logRequests } from './http/access-log.ts'
import { sendRefusal } from './http/answer.ts'
import type { Api } from './http/api.ts'
import { readJsonBodies } from './http/duplicate-names.ts'
import { answerErrors } from './http/errors.ts'
import { EventStreams } from './http/event-stream.ts'
import { guard } from './http/guards.ts'
import { logError } from './http/log-error.ts'
import { Metrics } from './http/metrics.ts'
import { answerParserRefusals } from './http/parser-refusals.ts'
import { headersOf, setSecurityHeaders } from './http/security-headers.ts'
import { languageOf } from './http/serve.ts'
import { SessionMemory } from './http/session.ts'
import { trustOf } from './http/trusted-proxies.ts'
import { WriteFaults } from './http/write-faults.ts'
import { scheduleJobs } from './jobs/index.ts'

export { type MerchantDirectory, openDirectory } from './features/merchants/directory.ts'
export type { Api } from './http/api.ts'
export type { ApiConfiguration } from './http/configuration.ts'

/** Body limits in bytes; the two document routes set their own. */
const BODY_LIMIT = 256 * 1024
/** Who takes longer to say what they want is sent away (hostile 96). */
const HEADERS_WITHIN_MS = 10_000

/**
 * Builds the API apart from listening, so that tests and the storefront call it by injection. The log goes to standard
 * output unless `logTo` takes it. Where it does not start open, only platform calls are answered until `open`. After `leave` it answers as before, and says at `/readyz` that nobody is to be sent here any
 * more; closing follows.
 */
export async function buildApi(
  parts: Omit<
    Api,
    | 'log'
    | 'metrics'
    | 'bills'
    | 'cartCache'
    | 'orderNumbers'
    | 'writeFaults'
    | 'isStarting'
    | 'isDraining'
    | 'isLeaving'
  >,
  logTo?: { write(line: string): void },
  { startsOpen = true }: { readonly startsOpen?: boolean } = {},
): Promise<{ app: FastifyInstance; api: Api; open: () => void; leave: () => void }> {
  const { configuration } = parts
  const app = Fastify({
    logger: {
      level: configuration.logLevel,
      base: undefined,
      serializers: { err: logError },
      // Whatever a line was made of: no card number leaves with it.
      hooks: { streamWrite: maskCardNumbers },
      ...(logTo && { stream: logTo }),
    },
    // One line a request of our own (`http/access-log.ts`) instead of the framework's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(configuration.trustedProxies),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // As options, so that they hold for every listener: `localhost` has two. Slow ones are looked for each second.
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 1_000 },
    connectionTimeout: 0,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // The answer while draining is ours, in the envelope (`http/guards.ts`).
    return503OnClosing: false,
    clientErrorHandler: answerParserRefusals(configuration),
    // An address that cannot be read: no hook runs for it.
    frameworkErrors: (_error, request, reply) =>
      sendRefusal(
        request,
        reply.headers(headersOf(configuration, request.url)),
        { reason: 'invalid_request', faults: [] },
        languageOf(request, null),
      ),
  })
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
  const api: Api = {
    ...parts,
    log: app.log,
    metrics: new Metrics(),
    bills: { order: orderBillHandler(() => api), difference: differenceBillHandler(() => api) },
    cartCache: new CartCache(),
    orderNumbers: new OrderNumbers(parts.database),
    writeFaults: new WriteFaults(parts.database),
    isStarting: () => isStarting,
    isDraining: () => isDraining,
    isLeaving: () => isLeaving,
  }
  const memory = new SessionMemory()

  setSecurityHeaders(app, configuration)
  logRequests(app, api)
  guard(app, api, memory)
  answerErrors(app, api)
  serveHealth(app, api)
  servePlatform(app, api)
  serveStores(app, api)
  serveCatalogue(app, api)
  serveMenuList(app, api)
  serveVendors(app, api)
  serveUsers(app, api, memory)
  serveAddresses(app, api)
  serveServiceability(app, api)
  serveCart(app, api)
  serveDraftCart(app, api)
  serveSubstitutions(app, api)
  serveSlots(app, api)
  serveDelivery(app, api)
  servePromotions(app, api)
  serveLoyalty(app, api)
  const streams = new EventStreams(app, api, memory)
  serveOrders(app, api, streams, { check: checkRepeat, begin: beginSeries })
  serveInvoices(app, api)
  serveRecurring(app, api)
  servePayments(app, api)
  servePaymentsOfOrders(app, api)
  serveRatings(app, api)
  servePush(app, api)
  serveMessages(app, api)
  serveWebhooks(app, api)
  serveMerchantSide(app, api, streams)
  serveTelemetry(app, api)
  scheduleJobs(api)
  const open = () => {
    isStarting = false
  }
  const leave = () => {
    isLeaving = true
  }
  return { app, api, open, leave }
}
