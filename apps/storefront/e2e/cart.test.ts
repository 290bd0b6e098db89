import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, visit } from './harness/browser.ts'
import { addFromCard, expectInCart, goToCart, openItem, waitAwake } from './harness/customer.ts'

it('the cart and the place on the menu are still there after Back and after a reload', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  await page
    .getByRole('navigation', { name: say('menu.categories') })
    .getByRole('link', { name: 'Drinks' })
    .click()
  await addFromCard(me, 'Mint lemonade')
  await expectInCart(me, 1, '16.50')
  const dish = page.getByRole('heading', { level: 3, name: 'Cold laban' })
  // From the top of the window: what comes in above, as a strip of promotions, moves nothing that is looked at.
  const place = () => dish.evaluate((element) => element.getBoundingClientRect().top)
  await dish.scrollIntoViewIfNeeded()
  const before = await place()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)

  await openItem(me, 'Cold laban')
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5)

  await goToCart(me)
  await page.goBack()
  await page.getByRole('link', { name: say('menu.viewOrder') }).waitFor()
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5)

  await page.reload()
  await expectInCart(me, 1, '16.50')
})

it('an item that was removed comes back with its choices by Undo', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: [{ name: 'Prawn machboos', answers: ['Hot'] }] })
  await me.open('/saffron/my-order')
  await waitAwake(me)
  await page.getByRole('button', { name: say('basket.remove', { name: 'Prawn machboos' }) }).click()
  await page.getByText(say('basket.empty')).waitFor()
  await page.getByRole('button', { name: say('basket.undo') }).click()
  await page.getByRole('heading', { level: 2, name: 'Prawn machboos' }).waitFor()
  await page.getByText('Hot', { exact: true }).waitFor()
  await expectNoBarriers(me)
})

it('below the minimum order the button says how much is missing, and leads back to the menu', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Karak tea'] })
  await me.open('/saffron/my-order')
  await page.getByRole('heading', { level: 1, name: say('basket.title') }).waitFor()
  expect(await page.getByRole('link', { name: say('basket.checkout') }).count()).toBe(0)
  await page
    .getByRole('link', { name: say('basket.addAmount', { amount: 'AED 51.00' }).replace(' ', '\u0020') })
    .or(page.getByRole('link', { name: /51\.00/ }))
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Saffron Kitchen' }).waitFor()
})

it('an item of another store asks first: the order stays, or a new one begins', async () => {
  const me = await visit()
  const { page, say } = me
  await me.open('/saffron')
  await addFromCard(me, 'Fattoush')
  await expectInCart(me, 1, '24.50')
  await me.open('/saffron?choose=outlet')
  await page.getByRole('dialog').getByText('Business Bay', { exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await addFromCard(me, 'Warm hummus')
  const request = page.getByRole('dialog', { name: say('menu.replaceTitle') })
  await request.getByText(/Marina Walk/).waitFor()
  await expectNoBarriers(me)
  await request.getByRole('button', { name: say('menu.keep') }).click()
  await request.waitFor({ state: 'detached' })
  await expectInCart(me, 1, '24.50')

  await addFromCard(me, 'Warm hummus')
  await request.getByRole('button', { name: say('menu.replace') }).click()
  await expectInCart(me, 1, '22.50')
})

it('a cart that is read late is there although the question of its store was answered before', async () => {
  const me = await visit()
  const { page, say } = me
  await beginWithCart(me, 'saffron', { dishes: ['Fattoush'] })
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/basket(\.data)?(\?|$)/, async (route) => {
    if (route.request().method() === 'GET') await mayCome
    await route.continue().catch(() => {})
  })
  await me.open('/saffron?choose=outlet')
  await page.getByRole('dialog').getByText('Business Bay', { exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await waitAwake(me)
  await addFromCard(me, 'Warm hummus')
  const request = page.getByRole('dialog', { name: say('menu.replaceTitle') })
  await request.getByRole('button', { name: say('menu.keep') }).click()
  await request.waitFor({ state: 'detached' })
  letCome()
  await expectInCart(me, 1, '24.50')
})
