import { createClient, fetchTransport } from '@compass/client'
import { addProductToCart, applyPromo } from '@compass/contract/cart'
import { getMenu } from '@compass/contract/catalogue'
import { publishDrafts } from '@compass/contract/document-changes'
import { createUser } from '@compass/contract/users'
import { SERVICE } from '@compass/domain/services'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit } from '../../storefront/e2e/harness/browser.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'
import { sendAsOwner } from './owner.ts'

const SLUG = 'menu-saffron'

const openEditor = (path: string, language: 'en' | 'ar' = 'en') => openConsole(SLUG, path, { language })

/** Publishes what is drafted, by the call that the publish bar makes. */
async function publish(editor: Visit): Promise<void> {
  await editor.page.waitForResponse((response) => response.url().endsWith('/v1/merchant/drafts') && response.ok())
  const { method, path } = publishDrafts
  expect(await sendAsOwner(editor, SLUG, { method, path, body: {} })).toBe(200)
}

/** A customer with the menu of the store. */
async function customer() {
  const headers = { 'x-forwarded-for': `10.78.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}` }
  const client = createClient({ base: inject('product').url, transport: fetchTransport(), headers })
  const created = await client(createUser, { body: { url: SLUG } })
  if (!created.ok) throw new Error(created.message)
  const store = created.data.stores[0]!._id
  const menu = async () => {
    const answer = await client(getMenu, { params: { id: store }, query: { orderType: SERVICE.PICKUP } })
    if (!answer.ok) throw new Error(answer.message)
    return answer.data.categories.flatMap(({ products }) => products)
  }
  return { client, store, menu, token: created.data.user.token ?? '' }
}

const priceField = (page: Visit['page'], name: string) => page.getByRole('textbox', { name: `Price of ${name}` })

describe('the menu in the console', () => {
  beforeAll(() => makeShop(SLUG))

  it('a price is changed in its row, and customers pay it once it is published', async () => {
    const editor = await openEditor('menu/rice')
    const { page } = editor
    const price = priceField(page, 'Saffron chicken biryani')
    await price.waitFor()
    await expectNoBarriers(editor)
    await price.focus()
    const publishing = publish(editor)
    await page.keyboard.type('+2')
    await page.keyboard.press('Tab')
    // Tab goes down the column.
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Price of Prawn machboos',
    )
    await publishing
    const shopper = await customer()
    const biryani = (await shopper.menu()).find(({ name }) => name.en === 'Saffron chicken biryani')
    expect(biryani?.price.amount).toBe(44_00)
  })

  it('twelve items come from a file, and what is wrong is said first', async () => {
    const editor = await openEditor('menu/import')
    const { page } = editor
    const rows = Array.from({ length: 12 }, (_, n) => `Autumn plate ${n + 1},Autumn,${n === 3 ? '15,5O' : 20 + n}`)
    const quoted = rows.map((row) => row.replace('15,5O', '"15,5O"'))
    const buffer = Buffer.from(['Item,Section,Price', ...quoted].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'autumn.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Price “15,5O” is not a number.').waitFor()
    await expectNoBarriers(editor)
    // The category is new in each row: it is made by one press for all.
    await page.getByRole('button', { name: 'Make it' }).first().click()
    await page.getByRole('textbox', { name: 'Price' }).fill('15.50')
    await page.keyboard.press('Tab')
    await page.getByText('12 new, 0 changed').waitFor()
    const publishing = publish(editor)
    await page.getByRole('button', { name: 'Take over as a draft' }).click()
    await publishing
    const names = (await (await customer()).menu()).flatMap(({ name }) => name.en ?? [])
    expect(names.filter((name) => name.startsWith('Autumn plate'))).toHaveLength(12)
  })

  it('an offer is made, tried and published, and a customer gets it', async () => {
    const editor = await openEditor('offers')
    const { page } = editor
    await page.getByRole('button', { name: 'Make an offer' }).click()
    await page.getByRole('heading', { name: 'Tried on a basket' }).waitFor()
    await page.getByText('It applies and takes').waitFor()
    await expectNoBarriers(editor)
    await page.getByRole('button', { name: /^When it is ordered: Today/ }).click()
    await page.getByLabel('When it is ordered', { exact: true }).fill('2031-01-03T19:08')
    await page.getByRole('button', { name: /^When it is ordered: Friday 3 January 2031, 19:08/ }).waitFor()
    await page.getByRole('button', { name: 'Try it now' }).click()
    await page.getByRole('button', { name: '10%' }).click()
    const publishing = publish(editor)
    await page.getByRole('textbox', { name: 'Per cent' }).fill('50')
    await page.keyboard.press('Enter')
    await publishing
    const code = (await page.getByRole('heading', { level: 1 }).textContent())!.trim()
    const { client, store, menu, token } = await customer()
    const plain = (await menu()).find((one) => one.customize.length === 0 && one.available.now && !one.soldOut)!
    const body = { store, product: plain._id, qty: 1, orderType: SERVICE.PICKUP }
    const filled = await client(addProductToCart, { body }, { token })
    if (!filled.ok) throw new Error(filled.message)
    const applied = await client(applyPromo, { body: { store, codeName: code } }, { token })
    if (!applied.ok) throw new Error(applied.message)
    expect(applied.data.cart?.promotion?.discount.amount).toBe(Math.round(plain.price.amount / 2))
  })

  it('a product is begun by its button, looked at as a customer before it is published, and many are changed at once', async () => {
    const editor = await openEditor('menu/sweets')
    const { page } = editor
    await page.getByRole('searchbox').fill('biryani')
    await page.getByRole('heading', { name: /found/ }).waitFor()
    await page.getByRole('button', { name: 'Item', exact: true }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    const saved = page.waitForResponse((response) => response.url().endsWith('/v1/merchant/drafts') && response.ok())
    await page.keyboard.type('Date cake 23')
    await page.keyboard.press('Enter')
    await saved
    await page.locator('[data-part=link]', { hasText: 'Date cake' }).click()
    editor.expectFault(/Blocked script execution/)
    await page.getByRole('button', { name: 'As a customer' }).click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Date cake' }).first().waitFor()
    expect((await (await customer()).menu()).some(({ name }) => name.en === 'Date cake')).toBe(false)
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: 'Change many' }).click()
    const boxes = page.getByRole('checkbox', { name: /^Choose / })
    await boxes.nth(0).check()
    await boxes.nth(2).check()
    const bar = page.getByRole('toolbar')
    await bar.getByText('2 chosen').waitFor()
    await bar.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('2 changes kept as drafts').waitFor()
    expect(await page.locator('[data-index]').filter({ hasText: 'Hidden' }).count()).toBe(2)
  })

  it('items go into another category by the pointer and by the keyboard, and a category is put in order at once', async () => {
    const editor = await openEditor('menu/drinks')
    const { page } = editor
    const links = page.locator('[data-index] [data-part=link]')
    await links.first().waitFor()
    const [first, second] = (await links.allTextContents()) as [string, string]
    const gripOf = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
    // A row becomes draggable when the page is idle.
    await page.locator('[data-index="0"] [aria-describedby]').waitFor()
    const [from, to] = await Promise.all([
      gripOf(first).boundingBox(),
      page.getByRole('link', { name: /^Sweets/ }).boundingBox(),
    ])
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2)
    await page.mouse.down()
    await page.mouse.move(to!.x + to!.width / 2, to!.y + to!.height / 2, { steps: 15 })
    await page.mouse.up()
    await page.getByText(`${first} is now in Sweets`).first().waitFor()
    expect(await links.first().textContent()).toBe(second)

    await gripOf(second).focus()
    await page.keyboard.press('Space')
    await page.locator('button[aria-pressed=true]').and(gripOf(second)).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByText(`${second} is over`).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText(`${second} is now in`).first().waitFor()
    expect(await links.allTextContents()).not.toContain(second)

    await page.getByRole('button', { name: 'Order', exact: true }).click()
    await page.getByRole('radio', { name: 'By price, highest first' }).check()
    await page.getByRole('button', { name: 'Put in order' }).click()
    const prices = page.locator('[data-index] [data-part=price]')
    const shown = () => prices.evaluateAll((inputs) => inputs.map((input) => Number((input as HTMLInputElement).value)))
    await expect.poll(shown).toEqual([...(await shown())].sort((one, other) => other - one))
    await expectNoBarriers(editor)
  })

  it('“buy one, get one” is a sentence that is tried before anybody gets it', async () => {
    const editor = await openEditor('offers/pairs')
    const { page } = editor
    await page.getByText('no item yet').first().waitFor()
    await page.getByRole('button', { name: /no item yet/ }).click()
    const saved = page.waitForResponse((response) => response.url().endsWith('/v1/merchant/drafts') && response.ok())
    await page.getByRole('combobox', { name: 'Items' }).fill('Fattoush')
    await page.getByRole('button', { name: /^Fattoush/ }).waitFor()
    await saved
    await page.getByRole('button', { name: 'Another' }).click()
    await page.getByText('It applies and takes').waitFor()
    await expectNoBarriers(editor)
  })

  it('is put in order by the keyboard alone, and says so, in Arabic too', async () => {
    const { page } = await openEditor('menu/rice', 'ar')
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const names = () => page.locator('[data-index] [data-part=link]').allTextContents()
    await page.locator('[data-index="1"] [data-part=link]').focus()
    const [first, second] = await names()
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await names()).slice(0, 2)).toEqual([second, first])
    expect(await page.locator('[aria-live=assertive]').textContent()).toContain(second!)
  })
})
