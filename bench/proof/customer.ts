import { SERVICE } from '@compass/domain/services'
import { TEST_CARDS } from '../../apps/sandbox-gateway/cards/test-cards.ts'
import { type Market, phoneOf } from '../load/journeys.ts'
import type { MetGateway } from './gateway.ts'
import { ask, get, type Lines, type Reply, type RequestOptions, UnexpectedAnswer } from './lines.ts'

/** What customers of proofs need of a shop. */
export interface PayingShop {
  readonly lines: Lines
  readonly pages: Lines
  readonly gateway: MetGateway
  readonly market: Market
}

export interface Payment {
  readonly _id: string
  readonly order: string
  readonly status: number
  readonly amount: { readonly amount: number; readonly currency: string }
  readonly requiresRedirect: boolean
  readonly pageUrl: string | null
  /** Of a payment in coins: where to send them. */
  readonly quote: object | null
}

export interface Order {
  readonly _id: string
  readonly orderId: string
  readonly status: number
  readonly payment: { readonly _id: string | null; readonly status: number }
  readonly totals: Readonly<
    Record<'grandTotal' | 'refundAmount', { readonly amount: number; readonly currency: string }>
  >
}

export interface Cart {
  readonly _id: string
  readonly version: number
  readonly totals: { readonly grandTotal: { readonly amount: number; readonly currency: string } }
}

/** How somebody wants to pay (`PaymentInput` of the contract). */
export type PaymentChoice = { readonly mod: string } & Readonly<Record<string, unknown>>

/** Somebody with a session, a phone and a client address of their own. */
export class Customer {
  readonly shop: PayingShop
  readonly number: number
  /** Of the user. */
  readonly id: string
  readonly token: string

  private constructor(shop: PayingShop, number: number, user: { readonly _id: string; readonly token: string }) {
    this.shop = shop
    this.number = number
    this.id = user._id
    this.token = user.token
  }

  /** @param number its own for each: gives phone and address */
  static async come(shop: PayingShop, number: number): Promise<Customer> {
    const { lines, market } = shop
    const { user } = await get<{ user: { _id: string; token: string } }>(lines, 'session', {
      path: '/v1/users/create/',
      number,
      body: { url: market.slug },
    })
    return new Customer(shop, number, user)
  }

  /** A call with the session, whatever is answered. */
  ask(asking: RequestOptions): Promise<Reply> {
    return ask(this.shop.lines, { token: this.token, number: this.number, ...asking })
  }

  /** The same, for an answer that is a yes. */
  async get<T>(label: string, asking: RequestOptions): Promise<T> {
    return get<T>(this.shop.lines, label, { token: this.token, number: this.number, ...asking })
  }

  /** Puts a product into the cart, for pickup; the cart as it is then. */
  async add(product: string, qty = 1): Promise<Cart> {
    const body = { store: this.shop.market.store, product, qty, orderType: SERVICE.PICKUP }
    await this.get('add', { path: '/v1/carts/addProductToCart', body })
    return this.cart()
  }

  /** Two products of the market, others for each customer. */
  async fill(): Promise<Cart> {
    const { products } = this.shop.market
    await this.add(products[this.number % products.length]!)
    return this.add(products[(this.number + 1) % products.length]!)
  }

  async cart(): Promise<Cart> {
    const { cart } = await this.get<{ cart: Cart }>('read basket', {
      path: `/v1/carts?store=${this.shop.market.store}`,
    })
    return cart
  }

  /** The body that orders a cart. */
  placing(cart: Cart, payment: PaymentChoice): Record<string, unknown> {
    return {
      store: this.shop.market.store,
      cart: cart._id,
      orderType: SERVICE.PICKUP,
      payment,
      name: 'Layla Haddad',
      phone: phoneOf(this.number),
      isTermsAndConditionAgreed: true,
      expected: { grandTotal: cart.totals.grandTotal },
    }
  }

  place(cart: Cart, payment: PaymentChoice, key: string): Promise<Reply> {
    return this.ask({ path: '/v1/orders', key, body: this.placing(cart, payment) })
  }

  /** Fills a cart and orders it. Throws `UnexpectedAnswer` where it is not placed. */
  async order(payment: PaymentChoice, key: string): Promise<{ order: Order; payment: Payment | null }> {
    const reply = await this.place(await this.fill(), payment, key)
    if (reply.status !== 200 && reply.status !== 201) throw new UnexpectedAnswer('place', reply)
    return reply.data
  }

  /** The customer's own step: 100 gives the order up. */
  cancel(order: string): Promise<Reply> {
    return this.ask({ method: 'PATCH', path: `/v1/orders/${order}`, body: { status: 100 } })
  }

  /** Came back without paying: the gateway is asked, and what is open there is ended. */
  sayNotPaid(payment: Pick<Payment, '_id'>): Promise<Reply> {
    return this.ask({ path: '/v1/razorpay/verify/failure', body: { payment: payment._id } })
  }

  payAgain(order: string, payment: PaymentChoice, key: string): Promise<Reply> {
    return this.ask({ path: '/v1/payment/card-payment', key, body: { order, payment } })
  }

  async seeOrder(order: string): Promise<Order> {
    return (await this.get<{ order: Order }>('read order', { path: `/v1/orders/${order}` })).order
  }

  /** Asks how a payment stands, as the screen that waits does. */
  async seePayment(payment: string): Promise<{ payment: Payment; orderStatus: number }> {
    return this.get('read payment', { path: `/v1/payment/${payment}` })
  }

  /** Opens the gateway's page, and presses one of its buttons. Rejects where the page drops the line. */
  async press(payment: Pick<Payment, 'pageUrl'>, form: Readonly<Record<string, string>>): Promise<Reply> {
    const { pathname, search } = new URL(payment.pageUrl!)
    const path = `${pathname}${search}`
    await ask(this.shop.pages, { path })
    return ask(this.shop.pages, { path, form })
  }

  /** Pays at the gateway as the holder of this test card does. */
  type(payment: Pick<Payment, '_id' | 'pageUrl'>, card: string): Promise<Reply> {
    return this.shop.gateway.pay(this, payment, card)
  }

  /** The browser comes back from the gateway. */
  comeBack(payment: Pick<Payment, '_id'>): Promise<Reply> {
    return this.shop.gateway.comeBack(this, payment)
  }

  /** Orders, pays on the hosted page with a card and comes back: the whole way of an order that is paid online. */
  async payByCard(card: string, key: string): Promise<{ order: Order; payment: Payment }> {
    const { order, payment } = await this.order(this.shop.gateway.choice, key)
    await this.type(payment!, card)
    await this.comeBack(payment!)
    return { order: await this.seeOrder(order._id), payment: payment! }
  }
}

/** Whether it goes on at the gateway: on its page, or by a quote. */
export function isAtGateway({ pageUrl, quote }: Pick<Payment, 'pageUrl' | 'quote'>): boolean {
  return pageUrl !== null || quote !== null
}

/** The test card that behaves so. */
export function cardThat(behaviour: (typeof TEST_CARDS)[number]['behaviour']): string {
  return TEST_CARDS.find((card) => card.behaviour === behaviour)!.number
}

/** What the wallet on a telephone gives in the sandbox. */
export function walletToken(wallet: 'applepay' | 'googlepay', behaviour: string, unique: string | number): string {
  return `${wallet}_${behaviour}_${unique}`
}
