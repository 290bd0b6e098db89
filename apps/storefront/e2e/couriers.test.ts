import { beforeAll, expect, inject, it } from 'vitest'
import { beginWithOrder } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { applyCopy } from './harness/copies.ts'
import { expectShown } from './harness/customer.ts'
import { EVERY_DAY, PATIENT_KITCHEN } from './harness/documents.ts'
import { acceptOrder } from './harness/product.ts'

/** Its kitchen accepts when it is told to: an address can be changed until then. */
const SLOW = 'kuwait-couriers'
const HOME = { streetName: 'Salem Al Mubarak', buildingName: '12', flatOrVilla: '3' }
const WORK = { streetName: 'Hamad Al Mubarak', buildingName: '40', flatOrVilla: '9' }
const SALMIYA = { city: 'Hawalli Governorate', area: 'Salmiya' }
const COURIER_MS = 90_000

beforeAll(async () => {
  await applyCopy('kuwait-grill', (document) => {
    document.slug = SLOW
    for (const store of document.stores) store.hours = { timeZone: 'Asia/Kuwait', week: EVERY_DAY }
    document.simulatedKitchen = { ...PATIENT_KITCHEN, readyAfterSeconds: 1 }
  })
}, 60_000)

async function order(me: Awaited<ReturnType<typeof visit>>, phone: string): Promise<string> {
  const dishes = [me.language === 'ar' ? 'كباب لحم' : 'Lamb kebab']
  const door = { area: 'Salmiya', fields: HOME }
  const path = await beginWithOrder(me, SLOW, { dishes, quantity: 2, door, name: 'Noura', phone, isConfirmed: true })
  await me.open(path)
  return path
}

it('another address while nothing is cooked yet; then the courier on the map, to the door', async () => {
  const me = await visit()
  const { page, say } = me
  const status = await order(me, '50012377')
  await page.getByRole('link', { name: say('status.changeAddress') }).click()
  await page.getByRole('heading', { level: 1, name: say('track.noOther') }).waitFor()
  await expectNoBarriers(me)
  const changing = new URL(page.url()).pathname
  await page.getByRole('link', { name: say('track.addAddress') }).click()
  await page.locator('#field-area').waitFor()
  await page.getByRole('combobox', { name: say('checkout.city'), exact: true }).selectOption({ label: SALMIYA.city })
  await page.locator('#field-area').selectOption({ label: SALMIYA.area })
  for (const [field, value] of Object.entries(WORK)) await page.locator(`#field-${field}`).fill(value)
  await page.getByRole('button', { name: say('checkout.saveAddress') }).click()
  await expectShown(me, WORK.streetName)

  await me.open(changing)
  await page.getByRole('radio').first().check()
  await expectNoBarriers(me)
  await page.getByRole('button', { name: say('track.confirm') }).click()
  await page.waitForURL((url) => url.pathname === status)
  await expectShown(me, WORK.streetName)

  await acceptOrder(inject('product'), SLOW, status.split('/').at(-1)!)
  await page.getByRole('link', { name: say('status.onMap') }).click({ timeout: COURIER_MS })
  await page.getByRole('img', { name: say('track.mapLabel') }).waitFor()
  await page.locator('.map-courier').waitFor({ timeout: COURIER_MS })
  await expectNoBarriers(me)
  await page.getByRole('heading', { level: 1, name: say('status.delivered') }).waitFor({ timeout: COURIER_MS })
  expect(await page.locator('.map-courier').count()).toBe(0)
})

it('without scripts: the map is a drawing, and the address stays once the kitchen has started', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  const status = await order(me, '50012378')
  const id = status.split('/').at(-1)!
  await acceptOrder(inject('product'), SLOW, id)
  await page.getByRole('link', { name: say('status.onMap') }).waitFor({ timeout: COURIER_MS })
  const plain = await visit({ javaScript: false, language: 'ar' })
  await plain.context.addCookies(await me.context.cookies())
  await plain.open(`/${SLOW}/change-delivery-address/${id}`)
  await plain.page.getByRole('heading', { level: 1, name: say('track.fixed') }).waitFor()
  await plain.open(`/${SLOW}/track-order?url=${id}`)
  expect(await plain.page.locator('svg polygon').count()).toBeGreaterThan(0)
  await plain.page.getByRole('link', { name: new RegExp(say('status.callKitchen')) }).waitFor()
})

it('a status message says what is on its list, in the merchant’s colours, and nothing else', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/order-status-message?message=not-confirmed&url=saffron')
  await page.getByRole('heading', { level: 1, name: say('track.notConfirmed') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/saffron/order-status-message')
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('track.toMenu') }).click()
  await page.waitForURL(/\/saffron$/)
  const unknown = await page.request.get('/saffron/order-status-message?message=You+won&heading=Send+cash')
  expect(unknown.status()).toBe(404)
  expect((await unknown.text()).match(/You won|Send cash/g)).toBeNull()
  expect((await page.goto('/order-status-message?message=link-gone&url=nobody'))?.status()).toBe(200)
  await page.getByRole('link', { name: say('track.toStart') }).waitFor()
})
