import { expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { waitAwake } from './harness/customer.ts'
import { signIn } from './harness/holder.ts'
import { itTwins } from './harness/twins.ts'
import { until } from './harness/visit.ts'

// Picture 42: from the side where lines begin, with the entries of the merchant's document.

async function openMenu(me: Visit, path = '/saffron'): Promise<void> {
  const { page, say } = me
  await me.open(path)
  await page
    .getByRole('link', { name: say('shell.openNavigation') })
    .filter({ visible: true })
    .first()
    .click()
  await dialog(me).waitFor()
}

const dialog = ({ page }: Visit) => page.getByRole('dialog')
const rowsOf = (me: Visit) =>
  dialog(me)
    .locator('.side-menu > a')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.split('\n')[0]!))

itTwins([
  ['en', 'phone'],
  ['ar', 'phone'],
  ['ar', 'desktop'],
  ['en', 'desktop'],
] as const)('%s on a %s: the entries of the document in its order, and our own pages', async (language, size) => {
  const me = await visit({ language, size })
  const { page, say } = me
  await openMenu(me)
  await page.waitForTimeout(50)
  const box = (await dialog(me).boundingBox())!
  const { width, height } = page.viewportSize()!
  expect(box.width).toBe(316)
  expect(box.height).toBe(height)
  expect(language === 'ar' ? box.x + box.width : box.x).toBe(language === 'ar' ? width : 0)
  const rows = await rowsOf(me)
  const catering = language === 'ar' ? 'ضيافة لمناسبتك' : 'Catering for your event'
  const instagram = language === 'ar' ? 'إنستغرام' : 'Instagram'
  expect(rows.slice(0, 6)).toEqual([
    ...[say('shell.menu'), say('shell.profile'), say('shell.orders'), say('shell.addresses')],
    ...[catering, instagram],
  ])
  expect(rows).toContain(say('shell.storeTimes'))
  expect(rows.slice(-2)).toEqual([say('shell.faq'), say('shell.callUs')])
  const link = dialog(me).getByRole('link', { name: instagram })
  expect(await link.getAttribute('href')).toBe('https://www.instagram.com/saffronkitchen')
  expect(await link.getAttribute('rel')).toContain('noopener')
  const foot = dialog(me).locator('.side-menu-foot a')
  expect(await foot.allInnerTexts()).toEqual([say('shell.about'), say('shell.terms')])
  expect(
    await dialog(me)
      .getByRole('link', { name: say('shell.menu'), exact: true })
      .getAttribute('aria-current'),
  ).toBe('page')
  await expectNoBarriers(me)
})

it('a telephone that the document does not show is not there', async () => {
  const me = await visit()
  await openMenu(me, '/bazaar')
  expect(await rowsOf(me)).not.toContain(me.say('shell.callUs'))
  expect(await dialog(me).locator('a[href^="tel:"]').count()).toBe(0)
})

it('it is there before scripts, and closes by a link', async () => {
  const me = await visit({ javaScript: false })
  await me.open('/saffron?choose=menu')
  await dialog(me).waitFor()
  expect(await rowsOf(me)).toContain('Catering for your event')
  await dialog(me)
    .getByRole('link', { name: me.say('shell.close') })
    .click()
  await me.page.waitForURL(({ search }) => search === '')
  expect(await dialog(me).count()).toBe(0)
})

it('closes by Escape, beside it, by Back and by a swipe to its side; the focus returns to its button', async () => {
  const me = await visit()
  const { page, say } = me
  const closed = () => dialog(me).waitFor({ state: 'detached' })
  const isBack = () =>
    until(
      () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      (label) => label === say('shell.openNavigation'),
    )
  await openMenu(me)
  await waitAwake(me)
  await page.keyboard.press('Escape')
  await closed()
  await isBack()
  const again = async () => {
    await page
      .getByRole('link', { name: say('shell.openNavigation') })
      .filter({ visible: true })
      .first()
      .click()
    await page.locator('dialog:modal').waitFor()
  }
  await again()
  await page.mouse.click(370, 400)
  await closed()
  await again()
  await page.goBack()
  await closed()
  await again()
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 300 }] })
  await touch('touchStart', 250)
  for (const x of [220, 170, 120, 60]) await touch('touchMove', x)
  await touch('touchEnd', 60)
  await closed()
  await isBack()
})

it('says who is signed in, and signs out', async () => {
  const me = await visit()
  const { page, say } = me
  await signIn(me, '/saffron', '50')
  await openMenu(me)
  await dialog(me).locator('.side-menu-head').getByText(/\+971/).waitFor()
  await dialog(me)
    .getByText(say('navigation.points', { points: 0 }))
    .waitFor()
  await expectNoBarriers(me)
  await dialog(me)
    .getByRole('button', { name: say('navigation.signOut') })
    .click()
  await page.waitForURL(({ search }) => search === '')
  await openMenu(me)
  await page.waitForTimeout(500)
  expect(
    await dialog(me)
      .getByRole('button', { name: say('navigation.signOut') })
      .count(),
  ).toBe(0)
})

it('each language is one press away, and the menu stays where one was', async () => {
  const me = await visit()
  await openMenu(me)
  await dialog(me).getByRole('button', { name: 'Ελληνικά' }).click()
  await me.page.waitForFunction(() => document.documentElement.lang === 'el')
  expect(new URL(me.page.url()).pathname).toBe('/saffron')
})
