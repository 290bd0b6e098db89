import { listAddresses } from '@compass/contract/addresses'
import { addProductToCart } from '@compass/contract/cart'
import { getUser } from '@compass/contract/users'
import { type Shop, shopOf } from '../../testing/customer.ts'
import { type TestApi, testApi } from '../../testing/test-api.ts'
import { phoneOf } from './test-phones.ts'

type Holder = { readonly token: string }

/** The test merchant with people who sign in by phone, and what they have there. */
export interface AccountShop extends Shop {
  readonly test: TestApi
  readonly people: ReturnType<typeof phoneOf>
  /** The next day, on which nobody has asked for a code yet and nothing was sent. */
  nextDay(): void
  /** Puts soup into a cart at store `marina`, to be picked up. */
  addSoup(actor: Holder, qty?: number): ReturnType<typeof callAddSoup>
  addresses(owner: Holder): ReturnType<typeof callAddresses>
  profile(owner: Holder & { readonly userId: string }): ReturnType<typeof callProfile>
  /** An address where the store delivers to, as it is typed. */
  home(): { buildingName: string; flatOrVilla: string; streetName: string; area: string }
}

const callAddSoup = (test: TestApi, { token }: Holder, store: string, product: string, qty: number) =>
  test.call(addProductToCart, { body: { store, product, orderType: 10, qty } }, { token })
const callAddresses = async (test: TestApi, { token }: Holder) => (await test.call(listAddresses, {}, { token })).data
const callProfile = (test: TestApi, { token, userId }: Holder & { readonly userId: string }) =>
  test.call(getUser, { params: { id: userId } }, { token })

/** `404 not_found`, `200 ok`: what an answer says. */
export const answerOf = ({ status, meta }: { readonly status: number; readonly meta: { readonly error?: string } }) =>
  `${status} ${meta.error ?? 'ok'}`

export async function accountShop(): Promise<AccountShop> {
  const test = await testApi()
  const shop = await shopOf(test)
  return {
    ...shop,
    test,
    people: phoneOf(test),
    nextDay() {
      test.clock.turn({ days: 1 })
      test.ports.sent.length = 0
    },
    addSoup: (actor, qty = 1) => callAddSoup(test, actor, shop.store('marina'), shop.product('soup'), qty),
    addresses: (owner) => callAddresses(test, owner),
    profile: (owner) => callProfile(test, owner),
    home: () => ({
      buildingName: 'Marina Heights',
      flatOrVilla: '1204',
      streetName: 'Al Marsa Street',
      area: shop.area('marina', 'harbour'),
    }),
  }
}
