import type { AnswerOf } from '@compass/contract/call'
import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import type { getRounds } from '@compass/contract/rounds'
import type { getTableBill } from '@compass/contract/shares'
import type { getVisit } from '@compass/contract/visits'
import { SERVICE } from '@compass/domain/services'
import { Customer, type PayingShop } from './customer.ts'
import { get, type Lines, type Reply } from './lines.ts'

/** A table with its printed code. */
export interface Table {
  readonly spot: string
  /** The page that the code opens. */
  readonly path: string
}

export type Item = AnswerOf<typeof getRounds>['subOrders'][number]['items'][number]

type Party = NonNullable<AnswerOf<typeof getVisit>['visit']['party']>
type Bill = NonNullable<AnswerOf<typeof getTableBill>['bill']>

const METHODS = ['cod', 'cardSwipe', 'card', 'applepay'] as const

/** The first store gets tables that order in rounds. */
export function withTables(count: number, joining: MerchantDocumentInput['stores'][number]['joining']) {
  return (document: MerchantDocumentInput): MerchantDocumentInput => ({
    ...document,
    stores: document.stores.map((store, n) =>
      n > 0
        ? store
        : {
            ...store,
            services: [...store.services, 'dineIn' as const],
            payment: { ...store.payment, dineIn: [...METHODS] },
            tables: Array.from({ length: count }, (_, table) => ({ number: table + 1, orders: 'rounds' as const })),
            joining,
          },
    ),
  })
}

/** The tables of a market's store, in the document's order. */
export async function readTables(lines: Lines, merchantKey: string, store: string): Promise<Table[]> {
  const { items } = await get<{ items: { _id: string; kind: string; url: string }[] }>(lines, 'tables', {
    path: `/v1/merchant/spots?store=${store}`,
    token: merchantKey,
  })
  return items
    .filter(({ kind }) => kind === 'table')
    .map(({ _id, url }) => ({ spot: _id, path: new URL(url).pathname }))
}

/** Somebody at a table, from a phone of their own. */
export class Guest {
  readonly customer: Customer
  readonly table: Table
  /** Empty until they have joined. */
  visit = ''
  member = ''

  constructor(customer: Customer, table: Table) {
    this.customer = customer
    this.table = table
  }

  /** Scans the code of the table. */
  static async sit(shop: PayingShop, number: number, table: Table): Promise<Guest> {
    const guest = new Guest(await Customer.come(shop, number), table)
    await guest.scan()
    return guest
  }

  async scan(): Promise<void> {
    await this.customer.get('sit down', { path: '/v1/users/create/dineIn', body: { path: this.table.path } })
  }

  /** Joins the party of the table, or begins its visit. */
  async join(code?: string): Promise<Reply> {
    const body = {
      spot: this.table.spot,
      name: `Guest ${this.customer.number}`,
      ...(code === undefined ? {} : { code }),
    }
    const reply = await this.customer.ask({ path: '/v1/visits', body })
    if (reply.data?.visit) {
      this.visit = reply.data.visit._id
      this.member = reply.data.member._id
    }
    return reply
  }

  add(product: string, qty = 1): Promise<Reply> {
    const body = { store: this.customer.shop.market.store, product, qty, orderType: SERVICE.DINE_IN }
    return this.customer.ask({ path: '/v1/carts/addProductToCart', body })
  }

  /** One unit less of a product of their own. */
  takeOne(product: string): Promise<Reply> {
    const body = { store: this.customer.shop.market.store, product, decrease: 1 }
    return this.customer.ask({ method: 'PUT', path: '/v1/carts/removeProductFromCart', body })
  }

  send(lines: 'mine' | 'all', key: string): Promise<Reply> {
    return this.customer.ask({ path: '/v1/orders/dineIn/subOrder', key, body: { visit: this.visit, lines } })
  }

  /** The visit, as who is in sees it. */
  async party(): Promise<Party> {
    const { visit } = await this.customer.get<AnswerOf<typeof getVisit>>('read visit', {
      path: `/v1/visits/${this.visit}`,
    })
    return visit.party!
  }

  async bill(order: string): Promise<Bill> {
    const { bill } = await this.customer.get<AnswerOf<typeof getTableBill>>('read bill', {
      path: `/v1/orders/dineIn/orderSummary/${order}`,
    })
    return bill!
  }

  /** All items of an order, of all rounds. */
  async items(order: string): Promise<Item[]> {
    const { subOrders } = await this.customer.get<{ subOrders: { items: Item[] }[] }>('read rounds', {
      path: `/v1/orders/dineIn/subOrders/${order}`,
    })
    return subOrders.flatMap(({ items }) => items)
  }

  claim(order: string, share: Readonly<Record<string, unknown>>): Promise<Reply> {
    return this.customer.ask({ path: '/v1/orders/dineIn/shares', body: { orderId: order, ...share } })
  }

  pay(order: string, share: string, payment: Readonly<Record<string, unknown>>, key: string): Promise<Reply> {
    const body = { orderId: order, share, payment }
    return this.customer.ask({ path: '/v1/orders/dineIn/placeOrder', key, body })
  }
}
