import type { CallInput } from '@compass/contract/call'
import { addProductToDraft, getDraft } from '@compass/contract/draft-cart'
import * as merchant from '@compass/contract/merchant-side'
import { getOrder } from '@compass/contract/orders'
import * as calls from '@compass/contract/substitutions'
import type { Customer, PlacedOf } from '../../testing/customer.ts'
import { customerWith, type PromotionShop } from '../promotions/test-promotions.ts'

type PlaceBody = Parameters<Customer['place']>[0]
type Order = PlacedOf['order']

/** An order of the tests with its customer and the merchant that asks about it. */
export interface TestRequest {
  readonly id: string
  readonly customer: Customer
  /** Line ids by sku, as it was placed. */
  readonly lines: Readonly<Record<string, string>>
  read(): Promise<Order>
  /** The merchant says that products are missing, with suggestions by sku; `to` moves it with that. */
  ask(missing: Readonly<Record<string, readonly string[]>>, body?: object): ReturnType<typeof move>
  move(to: number): ReturnType<typeof move>
  readRequest(): ReturnType<typeof readTestRequest>
  answer(isAccepted: boolean): ReturnType<typeof putAnswer>
  replace(
    body?: CallInput<typeof calls.acceptReplacements>['body'],
    headers?: Record<string, string>,
  ): ReturnType<typeof postAnswer>
  draft(): ReturnType<typeof openDraft>
  choose(sku: string, body?: object): ReturnType<typeof addToDraft>
}

const move = (shop: PromotionShop, token: string, id: string, body: CallInput<typeof merchant.moveOrder>['body']) =>
  shop.test.call(merchant.moveOrder, { params: { id }, body }, { token })
const readTestRequest = (shop: PromotionShop, { token }: Customer, id: string) =>
  shop.test.call(calls.readSubstitutionRequest, { params: { id } }, { token })
const putAnswer = (shop: PromotionShop, { token }: Customer, id: string, isAccepted: boolean) =>
  shop.test.call(calls.answerSubstitutionRequest, { params: { id }, body: { isAccepted } }, { token })
const postAnswer = (
  shop: PromotionShop,
  { token }: Customer,
  id: string,
  body: CallInput<typeof calls.acceptReplacements>['body'],
  headers: Record<string, string>,
) => shop.test.call(calls.acceptReplacements, { params: { id }, body }, { token, headers })
const openDraft = (shop: PromotionShop, { token }: Customer, order: string) =>
  shop.test.call(getDraft, { query: { order } }, { token })
const addToDraft = (shop: PromotionShop, { token }: Customer, order: string, sku: string, body: object) =>
  shop.test.call(
    addProductToDraft,
    { body: { store: shop.store('marina'), product: shop.product(sku), order, ...body } },
    { token },
  )

/** What is in an order, as `2 soup`. */
export const skus = ({ products }: { readonly products: readonly { readonly sku: string; readonly qty: number }[] }) =>
  products.map(({ sku, qty }) => `${qty} ${sku}`)

/** Places an order of these products, to be picked up, and gives what its customer and its merchant can do. */
export async function openTestRequest(
  shop: PromotionShop,
  skus: readonly string[],
  body: PlaceBody | ((lines: Readonly<Record<string, string>>) => PlaceBody) = {},
  prepare: (customer: Customer) => Promise<unknown> = async () => {},
): Promise<TestRequest> {
  const customer = await customerWith(shop.test, ...skus)
  await prepare(customer)
  const { products } = await customer.cart()
  const cart = Object.fromEntries(products.map(({ sku, _id }) => [sku, _id]))
  const placed = await customer.place(typeof body === 'function' ? body(cart) : body)
  if (placed.status !== 201) throw new Error(`not placed: ${JSON.stringify(placed.meta)}`)
  const { order } = placed.data
  const { _id: id } = order
  const lines = Object.fromEntries(order.products.map((line) => [line.sku, line._id]))
  const token = await shop.test.merchantKey()
  return {
    id,
    customer,
    lines,
    read: async () => (await shop.test.call(getOrder, { params: { id } }, { token: customer.token })).data.order,
    ask: (missing, text = {}) =>
      move(shop, token, id, {
        unavailable: Object.entries(missing).map(([sku, suggestions]) => ({
          line: lines[sku] ?? sku,
          suggestions: suggestions.map((other) => shop.product(other)),
        })),
        ...text,
      }),
    move: (to) => move(shop, token, id, { to }),
    readRequest: () => readTestRequest(shop, customer, id),
    answer: (isAccepted) => putAnswer(shop, customer, id, isAccepted),
    replace: (text = {}, headers = {}) => postAnswer(shop, customer, id, text, headers),
    draft: () => openDraft(shop, customer, id),
    choose: (sku, text = {}) => addToDraft(shop, customer, id, sku, text),
  }
}
