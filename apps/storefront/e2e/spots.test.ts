import { expect, inject, it } from 'vitest'
import { expectNoBarriers, visit } from './harness/browser.ts'
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
  expect(await page.locator('.basket-panel').isVisible()).toBe(false)
  await expectNoBarriers(me)
  await card.getByRole('button', { name: say('store.leaveSpot') }).click()
  await page
    .getByRole('radio', { name: say('shell.delivery') })
    .first()
    .waitFor({ state: 'attached' })
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
