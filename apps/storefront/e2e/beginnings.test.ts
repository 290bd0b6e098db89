import { expect, it } from 'vitest'
import { beginWithCart, beginWithOrder } from './harness/beginning.ts'
import { type Visit, visit } from './harness/browser.ts'
import {
  addTwoFromCard,
  expectInCart,
  giveAddress,
  goToCart,
  goToCheckout,
  placeOrder,
  sayWho,
} from './harness/customer.ts'

// Journeys that begin where their proof begins have what a browser has that walked there, and nothing else.

const SHOP = 'kuwait-grill'
const CART = { dishes: ['Lamb kebab'], quantity: 2 }
const DOOR = { area: 'Salmiya', fields: { streetName: 'Salem Al Mubarak', buildingName: '12', flatOrVilla: '3' } }

/** Cookies, with what is another one in each browser as its kind alone. */
async function cookiesOf({ context }: Visit): Promise<unknown[]> {
  const isOwn = (name: string) => /^(s|d|o|address)\./.test(name)
  return (await context.cookies())
    .map(({ name, value, path, httpOnly, sameSite, expires }) => ({
      ...{ path, httpOnly, sameSite },
      name: name.startsWith('o.') ? 'o.' : name,
      value: isOwn(name) ? value.length : value,
      hours: Math.round((expires - Date.now() / 1000) / 3600),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

it('a cart and an order that nobody walked to leave in the browser what walking leaves', async () => {
  // Digits that no earlier run has used.
  const digits = String(Date.now()).slice(-5)
  const [walking, beginning] = [await visit(), await visit()]
  await walking.open(`/${SHOP}`)
  await addTwoFromCard(walking, 'Lamb kebab')
  await expectInCart(walking, 2, '')
  const { totals } = await beginWithCart(beginning, SHOP, CART)
  const total = (totals.grandTotal.amount / 1000).toFixed(3)
  await expectInCart(walking, 2, total)
  expect(await cookiesOf(beginning)).toEqual(await cookiesOf(walking))

  await goToCart(walking)
  await goToCheckout(walking)
  await giveAddress(walking, { city: 'Hawalli Governorate', ...DOOR })
  await sayWho(walking, { name: 'Noura', phone: `501${digits}` })
  await placeOrder(walking)
  const ordered = await visit()
  const order = { ...CART, door: DOOR, name: 'Noura', phone: `502${digits}`, isConfirmed: true }
  await ordered.open(await beginWithOrder(ordered, SHOP, order))
  expect(await cookiesOf(ordered)).toEqual(await cookiesOf(walking))
  // What the page remembers of its own is there as soon as it is opened.
  const storedOf = ({ page }: Visit) => page.evaluate(() => Object.keys(localStorage).sort())
  await expect.poll(() => storedOf(ordered)).toEqual(await storedOf(walking))
})
