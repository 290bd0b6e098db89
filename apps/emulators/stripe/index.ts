import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Emulator, openEmulator } from '../http/index.ts'
import { Books } from './books.ts'
import { CALLS, createEndpoint } from './calls.ts'
import { StripeError } from './errors.ts'
import { Events } from './events.ts'
import { parseForm } from './form.ts'
import { IdempotencyKeys } from './idempotency.ts'
import { newPaymentMethod } from './objects.ts'
import { type PageResult, show3ds, showPage, submit3ds, submitPage } from './pages.ts'
import { type Money, Payments } from './payments.ts'
import { testCard } from './test-cards.ts'

/** What it was built from: the types of the official SDK. */
const API_VERSION = '2026-10-28.endive'

export interface StripeEmulator extends Emulator {
  /** The account of a key, which is opened by it where keys are not listed. */
  account(secretKey: string): StripeEmulatorAccount
}

/** What a person does at Stripe's dashboard, what banks do, and lies. */
interface StripeEmulatorAccount {
  readonly books: Books
  readonly events: Events
  readonly payments: Payments
  /** From now on its answers say that they are of the other mode. */
  answersInOtherMode: boolean
  addEndpoint(url: string, secret: string): void
  /** The secret is rotated: until it is over, both sign. */
  rotate(secrets: readonly string[]): void
  /** A card pays on a page, with other money than it was asked for where that is said. */
  payPage(session: string, number: string, money?: Partial<Money>): void
  /** A saved card of a customer; a customer that does not exist is made. */
  saveCard(customer: string, number: string): string
}

/** A call of its API and what it was answered. */
export interface StripeAnswer {
  /** As `CALLS` names it. */
  readonly name: string
  readonly form: string
  readonly status: number
  readonly body: string
}

interface Settings {
  /** Sees every answer as it goes out. */
  readonly watch?: (answer: StripeAnswer) => void
  readonly port?: number
  /** The keys that it knows; absent: every key that looks like one. */
  readonly secretKeys?: readonly string[]
  readonly clock?: () => number
  /** Before a webhook is sent again. */
  readonly pauseMs?: number
}

/** Stripe on this machine: its calls, its pages, its events. Everything is in memory. */
export async function openStripe(settings: Settings = {}): Promise<StripeEmulator> {
  const { port = 0, secretKeys, clock = Date.now, pauseMs = 200 } = settings
  const accounts = new Map<string, OpenAccount>()
  let pagesUrl = ''
  const accountOf = (key: string): OpenAccount | null => {
    const mode = /^(?:sk|rk)_(test|live)_\w{4,}$/.exec(key)?.[1]
    if (!mode || (secretKeys && !secretKeys.includes(key))) return null
    let account = accounts.get(key)
    if (!account) {
      account = openAccount(new Books(mode === 'live', clock), pagesUrl, pauseMs)
      accounts.set(key, account)
    }
    return account
  }
  const emulator = await openEmulator((app) => {
    serveCalls(app, accountOf, settings.watch)
    servePages(app, () => [...accounts.values()])
  }, port)
  pagesUrl = emulator.url
  return {
    ...emulator,
    account(secretKey) {
      const account = accountOf(secretKey)
      if (!account) throw new Error('the emulator knows no such key')
      return account
    },
    async close() {
      for (const { events } of accounts.values()) events.close()
      await emulator.close()
    },
  }
}

type OpenAccount = StripeEmulatorAccount & { readonly keys: IdempotencyKeys }

function openAccount(books: Books, pagesUrl: string, pauseMs: number): OpenAccount {
  const events = new Events(books, API_VERSION, pauseMs)
  const payments = new Payments(books, events, pagesUrl)
  return {
    books,
    events,
    payments,
    keys: new IdempotencyKeys(books.clock),
    answersInOtherMode: false,
    addEndpoint: (url, secret) => void createEndpoint(books, url, [], secret),
    rotate: (secrets) => {
      for (const { id } of books.all('webhook_endpoint')) books.hide(id, { signingSecrets: secrets })
    },
    payPage(id, number, money) {
      const session = books.take('checkout.session', id)
      const own = { amount: session.amount_total!, currency: session.currency! }
      payments.payPage(session, testCard(number)!, null, money && { ...own, ...money })
    },
    saveCard(customer, number) {
      const card = testCard(number)!
      return books.add(newPaymentMethod(books, card, books.take('customer', customer).id, null), { card }).id
    },
  }
}

type FindAccount = (key: string) => OpenAccount | null
/** Requests under a key that are answered now. */
const underway = new WeakMap<FastifyRequest, { readonly keys: IdempotencyKeys; readonly key: string }>()

function serveCalls(app: FastifyInstance, accountOf: FindAccount, watch: Settings['watch']): void {
  // After the emulator's own lies: what was really sent is what is sent again.
  app.addHook('onSend', async (request, reply, payload) => {
    const call = underway.get(request)
    if (call) call.keys.end(call.key, { status: reply.statusCode, body: String(payload) })
    const { method, url = '' } = request.routeOptions
    const name = `${method} ${url.replace(':id', '*')}`
    if (watch && Object.hasOwn(CALLS, name))
      watch({ name, form: formOf(request), status: reply.statusCode, body: String(payload) })
    return payload
  })
  for (const [name, call] of Object.entries(CALLS)) {
    const [method = '', path = ''] = name.split(' ')
    app.route({
      method: method as 'GET' | 'POST',
      url: path.replace('*', ':id'),
      handler: (request, reply) =>
        answer(reply, () => {
          const account = authenticate(request, accountOf)
          const form = parseForm(formOf(request))
          const again = method === 'POST' ? begin(request, account) : null
          if (again) return reply.header('idempotent-replayed', 'true').code(again.status).send(again.body)
          const { id = '' } = request.params as { id?: string }
          const { books, payments } = account
          payments.pagesUrl = `http://${request.host}`
          const body = call({ books, payments, id, form })
          return reply.send(written(account, body))
        }),
    })
  }
  app.setNotFoundHandler((request, reply) =>
    answer(reply, () => {
      authenticate(request, accountOf)
      const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}).`
      throw new StripeError(404, { type: 'invalid_request_error', message })
    }),
  )
}

const formOf = ({ method, url, body }: FastifyRequest) =>
  method === 'GET' ? (url.split('?')[1] ?? '') : String(body ?? '')

/** @throws StripeError where the key is under way, or was used for something else */
function begin(request: FastifyRequest, { keys }: OpenAccount) {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return null
  const again = keys.begin(key, `${request.method} ${request.url} ${request.body ?? ''}`)
  if (!again) underway.set(request, { keys, key })
  return again
}

function authenticate({ headers }: FastifyRequest, accountOf: FindAccount): OpenAccount {
  const { authorization = '' } = headers
  const basic = /^Basic (.+)$/.exec(authorization)?.[1]
  const key = basic
    ? Buffer.from(basic, 'base64').toString().replace(/:.*$/, '')
    : authorization.replace(/^Bearer /, '')
  const account = accountOf(key)
  if (account) return account
  const message = key === '' ? 'You did not provide an API key.' : `Invalid API Key provided: ${key.slice(0, 8)}***`
  throw new StripeError(401, { type: 'invalid_request_error', message })
}

function answer(reply: FastifyReply, work: () => unknown): unknown {
  reply.type('application/json; charset=utf-8').header('request-id', `req_${Date.now().toString(36)}`)
  try {
    return work()
  } catch (error) {
    if (!(error instanceof StripeError)) throw error
    return reply.code(error.status).send(JSON.stringify({ error: error.fields }))
  }
}

function written({ answersInOtherMode }: OpenAccount, body: unknown): string {
  return JSON.stringify(body, (name, value) => (name === 'livemode' && answersInOtherMode ? !value : value), 2)
}

function servePages(app: FastifyInstance, accounts: () => readonly OpenAccount[]): void {
  const show = (reply: FastifyReply, result: PageResult) =>
    'to' in result ? reply.redirect(result.to, 303) : reply.type('text/html; charset=utf-8').send(result.html)
  const paths: [string, 'checkout.session' | 'payment_intent'][] = [
    ['/c/pay/:id', 'checkout.session'],
    ['/3ds/:id', 'payment_intent'],
  ]
  for (const [url, kind] of paths) {
    app.route({
      method: ['GET', 'POST'],
      url,
      handler: (request, reply) => {
        const { id } = request.params as { id: string }
        const account = accounts().find(({ books }) => books.find(kind, id))
        if (!account) return reply.code(404).type('text/plain').send('There is no such page.')
        const { books, payments } = account
        const form = request.method === 'POST' ? String(request.body ?? '') : ''
        const session = books.find('checkout.session', id)
        if (session) return show(reply, form === '' ? showPage(session) : submitPage(payments, session, form))
        const intent = books.take('payment_intent', id)
        return show(reply, form === '' ? show3ds(intent) : submit3ds(payments, intent, form))
      },
    })
  }
}
