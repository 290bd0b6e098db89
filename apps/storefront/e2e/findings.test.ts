import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { beginWithCart } from './harness/beginning.ts'
import { expectNoBarriers, type Visit, visit } from './harness/browser.ts'
import { changeCart, openItem } from './harness/customer.ts'

// What two reviews of the running product found, by their numbers, where a browser alone can tell.

/** Nothing that is read is smaller, in CSS pixels. */
const SMALLEST = 11.5
/** Edges that lie on one line, roundings aside. */
const NEAR = 1.5

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error(`${one} is not to be seen`)
  return { ...box, end: box.x + box.width, foot: box.y + box.height }
}

const styleOf = (one: Locator, property: string) =>
  one.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

/** Texts that are shown smaller than anybody reads them. */
const readTooSmall = ({ page }: Visit) =>
  page.evaluate((smallest) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: element, textContent } = texts.currentNode
      if (!element || !textContent?.trim() || !element.checkVisibility() || element.closest('svg, .sr-only')) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < smallest - 0.01) found.push(`${size}: ${textContent.trim()}`)
    }
    return found
  }, SMALLEST)

const addFirst = async (me: Visit, place = 0) =>
  changeCart(me, () => me.page.locator('button[name="product"]').nth(place).click())

it('findings 21, 28, 29, 31, D35: an empty basket, the menu and a full one, on a phone in Arabic', async () => {
  const me = await visit({ language: 'ar' })
  const { page, say } = me
  await me.open('/saffron/my-order')
  await page.getByText(say('basket.empty')).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)

  await me.open('/saffron')
  for (const property of ['text-size-adjust', '-webkit-text-size-adjust'])
    expect(await styleOf(page.locator('html'), property)).toBe('100%')
  await addFirst(me)
  // The bar is a part with a name, and so is each card.
  await page
    .getByRole('region', { name: say('basket.yours') })
    .getByRole('link', { name: say('menu.viewOrder') })
    .waitFor()
  for (const card of await page.getByRole('article').all())
    expect(await card.getAttribute('aria-label')).toBe((await card.getByRole('heading').first().textContent())?.trim())
  await expectNoBarriers(me)
  expect(await readTooSmall(me)).toEqual([])

  await me.open('/saffron/my-order')
  const tiles = page.getByRole('region', { name: say('basket.goesWell') }).getByRole('listitem')
  await tiles.first().waitFor()
  for (const tile of await tiles.all()) {
    const [plate, name] = [tile.locator('.plate'), tile.getByRole('link').first()]
    // A plate, and below it the name in full.
    expect((await boxOf(plate)).foot).toBeLessThanOrEqual((await boxOf(name)).y)
    expect((await boxOf(plate)).width).toBeGreaterThan(100)
    expect(await name.evaluate((link) => link.scrollHeight - link.clientHeight)).toBeLessThanOrEqual(0)
  }
  expect(await readTooSmall(me)).toEqual([])
})

it('finding 2: in forced colours fields, buttons and bars have an edge, and what is chosen a thick one', async () => {
  const me = await visit()
  const { page, say } = me
  await page.emulateMedia({ forcedColors: 'active' })
  const widthOf = async (one: Locator) => Number.parseFloat(await styleOf(one, 'border-top-width'))
  await me.open('/saffron')
  await addFirst(me)
  const segment = (pressed: boolean) => page.locator(`.segments [aria-pressed="${pressed}"]`).filter({ visible: true })
  expect(await widthOf(segment(true).first())).toBe(3)
  expect(await widthOf(segment(false).first())).toBe(1)
  expect(await widthOf(page.locator('.menu-bar [aria-current="true"]').first())).toBe(3)
  await openItem(me, 'Fattoush')
  expect(await widthOf(page.locator('dialog.sheet[open]'))).toBe(1)
  expect(await widthOf(page.getByRole('dialog').locator('.btn').first())).toBe(1)
  await me.open('/saffron/checkout')
  for (const field of ['field-name', 'field-phoneCode', 'field-area'])
    expect(await widthOf(page.locator('.field', { has: page.locator(`#${field}`) }))).toBe(1)
  const method = page.locator('input[name="method"]:checked')
  expect(await styleOf(method, 'appearance')).not.toBe('')
  await page.locator('button[value="when"]').click()
  await page.getByRole('dialog', { name: say('checkout.whenTitle') }).waitFor()
  for (const picked of await page.locator('dialog[open] :is(.pick, .pill-pick):has(> input:checked)').all())
    expect(await widthOf(picked)).toBe(3)
})

it('finding 6: on a screen 256 high bars and feet go with the page, and an item can be read', async () => {
  const me = await visit()
  const { page } = me
  await page.setViewportSize({ width: 320, height: 256 })
  await me.open('/saffron')
  await addFirst(me)
  for (const bar of ['.menu-top', '.menu-bar', '.basket-bar']) {
    const found = page.locator(bar)
    if ((await found.count()) > 0) expect(await styleOf(found.first(), 'position'), bar).not.toMatch(/sticky|fixed/)
  }
  await openItem(me, 'Fattoush')
  const foot = page.getByRole('dialog').locator('footer')
  const seen = await foot.evaluate((element) => {
    const { position } = getComputedStyle(element)
    const shown = Math.max(0, innerHeight - element.getBoundingClientRect().top)
    return { position, shown }
  })
  // What stays at the foot leaves more than half of the screen for reading.
  expect(seen.position === 'static' || seen.shown < 100, JSON.stringify(seen)).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(({ pathname }) => pathname === '/saffron')
  for (const path of ['my-order', 'checkout']) {
    await me.open(`/saffron/${path}`)
    const held = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility())
        .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }))
        .filter(({ height, width, bottom, top }) => height > 24 && width > 100 && bottom > 0 && top < innerHeight)
        .map(({ element, height }) => `${element.className} ${height}`),
    )
    expect(held, path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
})

it('D33, D34: four tiles fill their column at 1440, no row ends in half, and at 768 the tint runs from edge to edge', async () => {
  const me = await visit({ size: 'desktop' })
  const { page, say } = me
  await me.open('/saffron')
  const column = await boxOf(page.locator('.menu-list'))
  const tiles = page.locator('.tiles').first().locator('> *')
  await expect.poll(() => tiles.count()).toBe(4)
  expect(Math.abs((await boxOf(tiles.last())).end - column.end)).toBeLessThan(NEAR)
  for (const list of (await page.locator('.products').all()).slice(0, 4)) {
    const last = await boxOf(list.locator('> *').last())
    expect(Math.abs(last.end - column.end)).toBeLessThan(NEAR)
  }
  // The filter stands in the line of the first heading.
  const heading = await boxOf(page.getByRole('heading', { level: 2, name: say('menu.popularToday') }))
  const words = await boxOf(page.locator('.filter-link').first())
  expect(words.y).toBeGreaterThanOrEqual(heading.y - 8)
  expect(words.foot).toBeLessThanOrEqual(heading.foot + 8)

  await page.setViewportSize({ width: 768, height: 1024 })
  const hero = page.locator('.menu-hero')
  expect(await styleOf(hero, 'border-image-outset')).toContain('768px')
  expect(await styleOf(hero, 'overflow')).toBe('visible')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(768)
})

it('findings 20, 27, D31: the checkout of a guest in Arabic: edges in line, quiet at first, filled in by the browser', async () => {
  const me = await visit({ language: 'ar' })
  const { page } = me
  await beginWithCart(me, 'saffron')
  await me.open('/saffron/checkout')
  const code = page.locator('#field-phoneCode')
  expect(await styleOf(code, 'text-align-last')).toBe('end')
  // `end` of a field that is written left to right is its right edge, under the label.
  expect(await styleOf(code, 'direction')).toBe('ltr')
  const label = await boxOf(page.locator('label[for="field-phoneCode"]'))
  expect(Math.abs((await boxOf(code)).end - label.end)).toBeLessThan(20)
  expect(await styleOf(code, 'padding-right')).toBe('0px')

  const live = page.locator('main :is([aria-live]:not([aria-live="off"]), [role="status"], [role="alert"])')
  expect(await live.evaluateAll((parts) => parts.map((part) => part.outerHTML.slice(0, 80)))).toEqual([])

  const filled: Record<string, string> = {
    name: 'name',
    phone: 'tel-national',
    phoneCode: 'tel-country-code',
    area: 'address-level2',
    streetName: 'address-line1',
    buildingName: 'address-line2',
    flatOrVilla: 'address-line3',
  }
  for (const [field, token] of Object.entries(filled))
    expect(await page.locator(`#field-${field}`).getAttribute('autocomplete'), field).toBe(token)
})

it('D31: a postcode is filled in by the browser too', async () => {
  const me = await visit({ language: 'fr' })
  await beginWithCart(me, 'boulangerie')
  await me.open('/boulangerie/checkout')
  expect(await me.page.locator('#field-pinCode').getAttribute('autocomplete')).toBe('postal-code')
})

it('D27: a page that is not there keeps the shop: its name, its search, its telephone', async () => {
  const me = await visit()
  const { page, say } = me
  me.expectFault(/404/)
  await me.open('/saffron/vendor-info/x')
  await page.getByRole('heading', { level: 1, name: say('shell.notFoundTitle') }).waitFor()
  expect(await page.getByRole('link', { name: 'Saffron Kitchen' }).getAttribute('href')).toBe('/saffron')
  expect(await page.getByRole('link', { name: say('shell.callUs') }).getAttribute('href')).toMatch(/^tel:\+/)
  expect(await page.getByRole('link', { name: say('shell.toMenu') }).getAttribute('href')).toBe('/saffron')
  await expectNoBarriers(me)
  await page.getByRole('link', { name: say('menu.search') }).click()
  await page.getByRole('searchbox').waitFor()
})

it('findings 19, 34: the landing page in Arabic cuts words of others at their end, and each page names its icon', async () => {
  const me = await visit({ language: 'ar' })
  const { page } = me
  me.expectFault(/404/)
  await me.open('/landing')
  const serbian = page.locator('.line-clamp-2', { has: page.locator('[lang^="sr"]') }).first()
  expect(await serbian.getAttribute('dir')).toBe('ltr')
  expect(await styleOf(serbian, 'direction')).toBe('ltr')
  // It stands at the side where its page begins to read all the same.
  expect(await styleOf(serbian, 'text-align')).toBe('end')
  for (const path of ['/landing', '/nothing-here', '/saffron']) {
    await me.open(path)
    expect(await page.locator('link[rel="icon"]').first().getAttribute('href'), path).toMatch(/\.svg$|^data:/)
  }
})

it('D18, D19: the ticket on the menu says its value as Arabic writes it, and its two notes are parted', async () => {
  const me = await visit({ language: 'ar', size: 'desktop' })
  const { page } = me
  await me.open('/saffron')
  for (const place of [0, 1, 2, 3, 4]) await addFirst(me, place)
  const strip = page.locator('a.promotion-strip')
  const notes = strip.locator('.parted > span')
  await expect.poll(() => notes.count()).toBe(2)
  expect(await strip.locator('.promotion-strip-stub').innerText()).not.toContain('AED')
  const [first, second] = [await boxOf(notes.nth(0)), await boxOf(notes.nth(1))]
  // From right to left the second ends where the first begins, with room for the dot.
  expect(await styleOf(notes.nth(1), 'padding-right')).not.toBe('0px')
  expect(second.end).toBeLessThanOrEqual(first.x + NEAR)
  expect(await notes.nth(1).evaluate((note) => getComputedStyle(note, '::before').content)).toContain('·')
})
