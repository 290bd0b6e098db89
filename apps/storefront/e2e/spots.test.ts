import { expect, inject, it } from 'vitest'
import { beginAtSpot, beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { addFromCard, expectShown, goToCart } from './harness/customer.ts'
import { makeKey } from './harness/product.ts'

type Item = { readonly kind: string; readonly number: string | null; readonly url: string }

/** The pages that the codes of a merchant open, as its own side reads them. */
async function pagesOf(slug: string): Promise<(kind: string, number?: string) => string> {
  const product = inject('product')
  const answer = await fetch(`${product.url}/v1/merchant/spots`, {
    headers: { authorization: `Bearer ${await makeKey(product, slug)}` },
  })
  const { data } = (await answer.json()) as { data: { items: Item[] } }
  return (kind, number) => {
    const item = data.items.find((one) => one.kind === kind && one.number === (number ?? null))
    return new URL(item!.url).pathname
  }
}

it('a scanned code opens the menu of its table, on a phone’s layout however wide the screen is', async () => {
  const pages = await pagesOf('saffron')
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await me.open(pages('table', '7'))
  expect(new URL(page.url()).pathname).toBe('/saffron')
  const card = page.getByRole('region', { name: `${say('store.table')} 7, Terrace` })
  await card.waitFor()
  // Who begins there without a page sits at the same table.
  const beginning = await visit()
  await beginAtSpot(beginning, pages('table', '7'))
  const seatOf = async ({ context }: Visit) => (await context.cookies()).find(({ name }) => name === 'spot.saffron')
  expect((await seatOf(beginning))?.value).toBe((await seatOf(me))!.value)
  expect(await page.locator('.basket-panel').isVisible()).toBe(false)
  await expectNoBarriers(me)
  await card.getByRole('button', { name: say('store.leaveSpot') }).click()
  // The ordinary menu is there again, with the layout of a desktop.
  await page.locator('.basket-panel').waitFor()
  expect(await card.count()).toBe(0)
})

it('a room’s code names room and floor, in Arabic and before any script', async () => {
  const me = await visit({ javaScript: false, language: 'ar' })
  await me.open((await pagesOf('palmera'))('room', '304'))
  await me.page.getByRole('region', { name: `${me.say('store.room')} 304, الطابق الثالث` }).waitFor()
})

it('where the code names no table the guest chooses one', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open((await pagesOf('kuwait-grill'))('store'))
  await page.getByRole('heading', { level: 1, name: say('store.chooseTable') }).waitFor()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: new RegExp(`^${say('store.table')} 3`) }).click()
  await page.getByRole('region', { name: `${say('store.table')} 3, Hall` }).waitFor()
})

it('who has chosen no table is led to the choice, and may order elsewhere instead', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open((await pagesOf('kuwait-grill'))('store'))
  await me.open('/kuwait-grill')
  await page.getByRole('heading', { level: 1, name: say('store.chooseTable') }).waitFor()
  await page.getByRole('button', { name: say('store.leaveSpot') }).click()
  await page.getByRole('region', { name: say('menu.howToGetIt') }).waitFor()
})

it('a code that is renewed while its guest looks on: the next page is the ordinary shop, and so is its basket', async () => {
  const pages = await pagesOf('kuwait-grill')
  const me = await visit()
  const { page, say } = me
  await me.open(pages('table', '8'))
  await page.getByRole('region', { name: new RegExp(`^${say('store.table')} 8`) }).waitFor()
  await renew('kuwait-grill', 'table', '8')
  await me.open('/kuwait-grill')
  await page.getByRole('region', { name: say('menu.howToGetIt') }).waitFor()
  await addFromCard(me, 'Lentil soup')
  await goToCart(me)
  await expectShown(me, say('price.deliveryByCourier'))
  expect(await cookiesOf(me)).not.toContain('spot.kuwait-grill')
})

it('six hours later, at home: the shop is the ordinary one, and what is added is delivered', async () => {
  const pages = await pagesOf('kuwait-grill')
  const me = await visit()
  const { page, say } = me
  await beginAtSpot(me, pages('table', '6'))
  await beginWithCart(me, 'kuwait-grill', { dishes: ['Lentil soup'] })
  // What remembers the table in the browser has run out; the session has not.
  await me.context.clearCookies({ name: 'spot.kuwait-grill' })
  await me.open('/kuwait-grill')
  await page.getByRole('region', { name: say('menu.howToGetIt') }).waitFor()
  await addFromCard(me, 'Lentil soup')
  await goToCart(me)
  await expectShown(me, say('price.deliveryByCourier'))
})

const cookiesOf = async ({ context }: Visit) => (await context.cookies()).map(({ name }) => name)

/** Its merchant prints a new code. */
async function renew(slug: string, kind: string, number: string): Promise<void> {
  const product = inject('product')
  const headers = { authorization: `Bearer ${await makeKey(product, slug)}` }
  const listed = await fetch(`${product.url}/v1/merchant/spots`, { headers })
  const { data } = (await listed.json()) as { data: { items: (Item & { readonly _id: string })[] } }
  const { _id } = data.items.find((one) => one.kind === kind && one.number === number)!
  const renewed = await fetch(`${product.url}/v1/merchant/spots/${_id}/renew`, { method: 'POST', headers })
  expect(renewed.status).toBe(200)
}

it.each(['/dine/saffron.aaaaaaaaaaaaaaaaaaaaaa', '/dine/nobody.aaaaaaaaaaaaaaaaaaaaaa', '/roomdining/x'])(
  'a code that opens nothing says so, and no more: %s',
  async (path) => {
    const me = await visit()
    me.expectFault(/404/)
    await me.open(path)
    await me.page.getByRole('heading', { level: 1, name: me.say('store.deadCode') }).waitFor()
    expect(await me.page.content()).not.toContain('Saffron Kitchen')
    await expectNoBarriers(me)
  },
)
