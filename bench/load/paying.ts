import { getOrder } from '@compass/contract/orders'
import { type Answer, addressOf, Connection, requestBytes } from './connection.ts'
import { type AcknowledgedOrder, type Attempt, type Caller, call, type Market, orderOnce } from './journeys.ts'

/** Pays, each time; the other one without a word of it to the shop. */
const CARD = '4111111111111111'
const SILENT_CARD = '4000000000990004'
const PAID = { status: 10, payment: 100 }

/**
 * A customer's whole path to an order that is paid online: session, two products, a look at the cart, the order with a card.
 * At the gateway it takes the page, the card and the return. A last look at the order expects it to be paid.
 */
export async function payOnce(
  caller: Caller,
  market: Market,
  gatewayOf: (pageUrl: string) => Connection,
): Promise<AcknowledgedOrder> {
  const order = await orderOnce(caller, market, { mod: 'card' })
  const pageUrl = order.payment?.pageUrl
  if (!pageUrl) throw new Error(`order ${order.orderId} is not paid on a page`)
  const back = await payOnPage(gatewayOf(pageUrl), pageUrl)
  await comeBack(caller, back)
  const { order: seen } = await call(
    caller,
    'status',
    getOrder,
    { params: { id: order.orderId } },
    { token: order.token },
  )
  if (seen.status !== PAID.status || seen.payment.status !== PAID.payment)
    throw new Error(`order ${order.orderId} came back with status ${seen.status}, payment ${seen.payment.status}`)
  return order
}

/** Where the gateway's page sends the browser when the card was taken. */
async function payOnPage(gateway: Connection, pageUrl: string): Promise<string> {
  const { host, pathname: path } = new URL(pageUrl)
  expect(await gateway.send(requestBytes({ path, host })), 200, 'the gateway’s page')
  await typeCard(gateway, pageUrl, CARD)
  const page = expect(await gateway.send(requestBytes({ path, host })), 200, 'the way back')
  const action = /<form[^>]* action="(http[^"]+)"/.exec(page.body.toString())?.[1]
  if (!action) throw new Error('the gateway’s page does not lead back')
  return action.replaceAll('&amp;', '&')
}

async function typeCard(gateway: Connection, pageUrl: string, number: string): Promise<void> {
  const { host, pathname: path } = new URL(pageUrl)
  const fields = { act: 'card', number, expiry: '12/34', cvv: '123', holder: 'Layla Haddad' }
  expect(await gateway.send(formBytes({ path, host, fields })), 303, 'the card')
}

/** Pays at the gateway, which tells nobody: whoever asks it finds the money. */
export async function payUnreported(attempts: readonly Attempt[], payers: number): Promise<void> {
  const waiting = attempts.flatMap(({ pageUrl }) => (pageUrl === null ? [] : [pageUrl]))
  const work = async () => {
    let connection: Connection | undefined
    for (let pageUrl = waiting.pop(); pageUrl !== undefined; pageUrl = waiting.pop()) {
      connection ??= new Connection(Number(new URL(pageUrl).port))
      await typeCard(connection, pageUrl, SILENT_CARD)
    }
    connection?.close()
  }
  await Promise.all(Array.from({ length: payers }, work))
}

/** As the browser: what it brings decides nothing. */
async function comeBack(caller: Caller, address: string): Promise<void> {
  const { pathname, search } = new URL(address)
  const began = performance.now()
  const headers = { 'x-forwarded-for': addressOf(caller.number) }
  const request = { path: pathname + search, host: caller.host, headers, fields: { status: 'captured' } }
  expect(await caller.connection.send(formBytes(request)), 303, 'return')
  caller.onStep?.('return', performance.now() - began)
}

function expect(answer: Answer, status: number, label: string): Answer {
  if (answer.status === status) return answer
  throw new Error(`${label}: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
}

function formBytes(supplied: {
  readonly path: string
  readonly host: string
  readonly headers?: Readonly<Record<string, string>>
  readonly fields: Readonly<Record<string, string>>
}): string {
  const body = new URLSearchParams(supplied.fields).toString()
  const type = 'application/x-www-form-urlencoded'
  const headers = { ...supplied.headers, 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
  return requestBytes({ method: 'POST', path: supplied.path, host: supplied.host, headers }) + body
}

/** For each caller a connection of its own to the gateway that a page is on. */
export class GatewayConnections {
  #connections = new Map<Connection, Connection>()

  connectionFor(caller: Connection, pageUrl: string): Connection {
    let connection = this.#connections.get(caller)
    if (!connection) {
      connection = new Connection(Number(new URL(pageUrl).port))
      this.#connections.set(caller, connection)
    }
    return connection
  }

  close(): void {
    for (const connection of this.#connections.values()) connection.close()
  }
}
