import { openCable } from '@compass/testkit/cable'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import { COUNTER, openCounter, order, type PlacedOrder, showOften, statusOf } from './counter.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'

const MARKUP = '<img src=x onerror=alert(1)>'

/** The browser has printed: nothing of the paper stays. */
async function endPrinting(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await page.locator('.paper').waitFor({ state: 'detached' })
}

/** Goes down the board until an order is chosen. */
async function chooseByKeys(page: Page, { id }: PlacedOrder): Promise<void> {
  const isChosen = () => page.locator(`#ticket-${id}[data-chosen]`).count()
  for (let steps = 0; steps < 40 && (await isChosen()) === 0; steps++) await page.keyboard.press('j')
  expect(await isChosen()).toBe(1)
}

describe('the board at the counter', () => {
  beforeAll(async () => {
    await makeShop(COUNTER, (document) => {
      delete document.simulatedKitchen
      const { contact } = document as { readonly contact?: object }
      Object.assign(document, { contact: { ...contact, verifyPhone: 'never' } })
      for (const store of document.stores) delete (store as { minimumOrder?: unknown }).minimumOrder
    })
  })

  it('an order from a phone rings, is accepted with minutes, gets ready and is handed over', async () => {
    const { page } = await openCounter()
    const placed = await order(MARKUP)
    const ticket = page.locator(`#ticket-${placed.id}`)
    await ticket.waitFor()
    // What somebody wrote is text, whatever it looks like: in the open order and on paper.
    await ticket.locator('.ticket-open').click()
    expect(await page.locator('.order-words').textContent()).toContain(MARKUP)
    await page.keyboard.press('t')
    await page.locator('.paper').waitFor({ state: 'attached' })
    expect(await page.locator('.paper').textContent()).toContain(MARKUP)
    expect(await page.locator('img[src="x"]').count()).toBe(0)
    await endPrinting(page)
    await page.locator('.minutes-choice button', { hasText: '25' }).click()
    await page.locator('.order-foot .act-fill').click()
    await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
    expect(await statusOf(placed)).toBe(20)
    const phone = await visit()
    await phone.open(placed.link)
    await page.keyboard.press('Escape')
    await ticket.locator('.ticket-action').click()
    await page.locator(`[data-column="ready"] #ticket-${placed.id}`).waitFor()
    await phone.page.getByText(phone.say('status.readyToPickUp')).first().waitFor()
    await ticket.locator('.ticket-action').click()
    await ticket.waitFor({ state: 'detached' })
    expect(await statusOf(placed)).toBe(60)
  })

  it('of two boards that accept at once one is told who was first', async () => {
    const boards = [await openCounter(), await openCounter()]
    const placed = await order()
    const buttons = boards.map(({ page }) => page.locator(`#ticket-${placed.id} .ticket-action`))
    for (const board of boards) board.expectFault(/409/)
    await Promise.all(buttons.map((button) => button.waitFor()))
    await Promise.all(buttons.map((button) => button.click()))
    const notified = () =>
      Promise.all(boards.map(({ page }) => page.locator(`#ticket-${placed.id} .ticket-first`).count()))
    await expect.poll(async () => (await notified()).reduce((sum, count) => sum + count)).toBe(1)
    for (const { page } of boards) await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
  })

  it('says when the connection is gone, sends what was pressed once, and catches up', async () => {
    await using cable = await openCable(Number(new URL(inject('product').url).port))
    const board = await openCounter('en', { at: cable.url })
    const { page } = board
    board.expectFault(/ERR_|Failed to load resource/)
    const before = await order()
    await page.locator(`#ticket-${before.id}`).waitFor()
    cable.cut()
    await page.locator('.board-head .link-state[data-look="warn"]').waitFor()
    await page.locator(`#ticket-${before.id} .ticket-action`).click()
    expect(await page.locator(`#ticket-${before.id} [aria-busy="true"]`).count()).toBe(1)
    const missed = await order()
    await page.locator('.board-bar[data-look="lost"]').waitFor()
    expect([await statusOf(before), await page.locator(`#ticket-${missed.id}`).count()]).toEqual([10, 0])
    cable.restore()
    await page.locator(`#ticket-${missed.id}`).waitFor()
    await page.locator(`[data-column="preparing"] #ticket-${before.id}`).waitFor()
    await page.locator('.board-bar[data-look="plain"]').waitFor()
    expect(await statusOf(before)).toBe(20)
  })

  it('works with the keyboard alone, in Arabic too', async () => {
    const board = await openCounter('ar')
    const { page } = board
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    const placed = await order()
    await page.locator(`#ticket-${placed.id}`).waitFor()
    await chooseByKeys(page, placed)
    await page.keyboard.press('6')
    await page.keyboard.press('Enter')
    expect(await page.locator('.minutes-choice [aria-pressed="true"]').textContent()).toBe('30')
    // The paper is the kitchen's: in its language and direction, whatever this person reads.
    await page.keyboard.press('t')
    const paper = page.locator('.paper')
    await paper.waitFor({ state: 'attached' })
    expect([await paper.getAttribute('lang'), await paper.getAttribute('dir')]).toEqual(['en', 'ltr'])
    expect(await paper.textContent()).toContain('To collect: cash')
    await page.emulateMedia({ media: 'print' })
    expect([await paper.isVisible(), await page.locator('.board').isVisible()]).toEqual([true, false])
    expect((await paper.boundingBox())!.width).toBeLessThan((80 / 25.4) * 96)
    await page.emulateMedia({ media: null })
    await endPrinting(page)
    await page.keyboard.press('a')
    await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
    await page.keyboard.press('r')
    await page.locator(`[data-column="ready"] #ticket-${placed.id}`).waitFor()
    await page.keyboard.press('h')
    await page.locator(`#ticket-${placed.id}`).waitFor({ state: 'detached' })
    expect(await statusOf(placed)).toBe(60)
    await expectNoBarriers(board)
  })

  it('of a long column draws what is looked at and what is chosen', async () => {
    const placed = await order()
    const { page } = await openCounter('en', { prepare: ({ page }) => showOften(page, placed, 200) })
    const column = page.locator('[data-column="new"]')
    const tickets = column.locator('.ticket')
    await tickets.first().waitFor()
    // The stream tells orders of the last minute once more, so that some others may stand among them, or go again.
    const OTHERS = 20
    const countInTitle = async () =>
      Number(/\d+/.exec((await column.locator('.column-title').textContent()) ?? '')?.[0])
    expect(await countInTitle()).toBeGreaterThanOrEqual(200)
    expect(await tickets.count()).toBe(60)
    // Keys that come faster than the browser draws: what they choose is there, has the focus and is seen.
    await page.evaluate(() => {
      for (let presses = 0; presses < 80; presses++)
        document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true }))
    })
    const chosen = page.locator('.ticket[data-chosen]:focus')
    await chosen.waitFor()
    const place = await tickets.evaluateAll((all) => all.findIndex((ticket) => ticket.matches('[data-chosen]')))
    expect(Math.abs(place - 79), `chosen is ${place}`).toBeLessThan(OTHERS)
    expect(await chosen.boundingBox()).toMatchObject({ y: expect.toSatisfy((y: number) => y > 0 && y < 900) })
    const countMissing = async () => {
      await column.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return (await countInTitle()) - (await tickets.count())
    }
    await expect.poll(countMissing).toBe(0)
    expect(await column.locator('.column-more').count()).toBe(0)
  })

  it('has a key for each thing, which rests while something is typed', async () => {
    const { page } = await openCounter()
    const [placed, next] = [await order(), await order()]
    await page.locator(`#ticket-${next.id}`).waitFor()
    await chooseByKeys(page, placed)
    await page.keyboard.press('j')
    expect(await page.locator(`#ticket-${placed.id}[data-chosen]`).count()).toBe(0)
    await page.keyboard.press('k')
    await page.locator(`#ticket-${placed.id}[data-chosen]`).waitFor()
    await page.keyboard.press('7')
    await page.keyboard.press('Enter')
    expect(await page.locator('#open-order').textContent()).toContain(placed.number)
    expect(await page.locator('.minutes-choice [aria-pressed="true"]').textContent()).toBe('35')
    await page.keyboard.press('d')
    await page.locator('.decline').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.minutes-choice').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.order-panel').waitFor({ state: 'detached' })
    await page.locator(`#ticket-${placed.id}:focus`).waitFor()
    await page.keyboard.press('o')
    await page.locator('.sold-out-action:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    await page.locator('.paper').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => (globalThis as unknown as { prints: number }).prints)).toBe(1)
    await endPrinting(page)
    for (const [key, says] of [
      ['m', 'Sound'],
      ['?', 'J'],
    ] as const) {
      await page.keyboard.type(key)
      await page.locator('dialog[open]', { hasText: says }).waitFor()
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    // Between a sheet's closing and the next frame the focus is still in it; the key is the board's.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('m')
    await page.locator('dialog[open]').waitFor()
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>('dialog[open]')!.close()
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: '?', code: 'Slash', bubbles: true }))
    })
    await page.locator('dialog[open]', { hasText: 'J' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    await page.locator('.store-choice select').focus()
    await page.keyboard.press('a')
    await page.locator(`#ticket-${placed.id}`).focus()
    expect(await statusOf(placed)).toBe(10)
    await page.keyboard.press('a')
    await page.locator(`[data-column="preparing"] #ticket-${placed.id}`).waitFor()
    expect(await statusOf(placed)).toBe(20)
    // G and the letter of a screen go there, though the board has that letter for itself.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.waitForURL(({ pathname }) => pathname.endsWith('/orders'))
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.locator('.board-columns').waitFor()
    expect(await page.locator('.order-panel').count()).toBe(0)
    // Finding is heard from a field too, and gives the focus back to it.
    await page.locator('.store-choice select').focus()
    await page.keyboard.press('Control+k')
    await page.locator('.find-dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('.store-choice select:focus').waitFor()
  })

  it('counts by the clock of the server, though that of the tablet is an hour wrong', async () => {
    const [right, wrong] = [await openCounter(), await openCounter('en', { aheadMs: 3_600_000 })]
    const placed = await order()
    const read = async ({ page }: Visit) => {
      await page.locator(`#ticket-${placed.id} .time-left`).waitFor()
      const left = (await page.locator(`#ticket-${placed.id} .time-left`).textContent()) ?? ''
      const [minutes = 0, seconds = 0] = left.split(':').map(Number)
      return { clock: await page.locator('.board-clock').textContent(), left: minutes * 60 + seconds }
    }
    const isHourAhead = await wrong.page.evaluate(() => Date.now() - performance.timeOrigin > 3_000_000)
    expect(isHourAhead).toBe(true)
    await expect
      .poll(async () => {
        const [one, other] = [await read(right), await read(wrong)]
        return one.clock === other.clock && Math.abs(one.left - other.left) <= 3 && one.left > 500
      })
      .toBe(true)
    await wrong.page.locator(`#ticket-${placed.id} .ticket-action`).click()
    await right.page.locator(`[data-column="preparing"] #ticket-${placed.id} .time-left[data-urgency="calm"]`).waitFor()
    await wrong.page.locator(`[data-column="preparing"] #ticket-${placed.id} .time-left[data-urgency="calm"]`).waitFor()
  })

  it('is of one store, which is changed on it and stays after a reload', async () => {
    const { page } = await openCounter()
    const placed = await order()
    await page.locator(`#ticket-${placed.id}`).waitFor()
    const stores = page.locator('.store-choice select')
    const [here, there] = [await stores.inputValue(), await stores.locator('option').nth(1).getAttribute('value')]
    await stores.selectOption(there)
    await page.waitForURL(({ searchParams }) => searchParams.get('store') === there)
    await page.locator('.board-columns').waitFor()
    await page.locator(`#ticket-${placed.id}`).waitFor({ state: 'detached' })
    await page.goto(page.url().split('?')[0]!)
    await page.locator('.board-columns').waitFor()
    expect(await stores.inputValue()).toBe(there)
    await stores.selectOption(here)
    await page.locator(`#ticket-${placed.id}`).waitFor()
  })

  it('begins with the store that was chosen for all screens, after a reload too', async () => {
    const owner = await openConsole(COUNTER, 'orders')
    const { page } = owner
    const choose = page.getByRole('button', { name: /Which store/ })
    const store = () => choose.locator('.text-note').innerText()
    const before = await store()
    await choose.click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio').nth(1).waitFor()
    await expectNoBarriers(owner)
    await sheet.getByRole('radio').nth(1).check()
    await sheet.waitFor({ state: 'detached' })
    const after = await store()
    expect(after).not.toBe(before)
    await page.reload()
    await choose.waitFor()
    expect(await store()).toBe(after)
    await owner.open(`/console/${COUNTER}/board`)
    const onBoard = page.locator('.store-choice select')
    await onBoard.waitFor()
    expect(await onBoard.locator('option:checked').innerText()).toBe(after)
  })

  it('has a column of tables where there is room for it', async () => {
    const board = await openCounter()
    const { page } = board
    const tables = page.locator('[data-column="tables"]')
    expect(await tables.count()).toBe(0)
    await page.setViewportSize({ width: 1680, height: 900 })
    await tables.waitFor()
    const placed = await order()
    await page.locator(`#ticket-${placed.id} .ticket-open`).click()
    // An open order lies over the free end and moves neither of the first two columns.
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
    const panel = await boxOf('.order-panel')
    for (const column of ['preparing', 'ready', 'onItsWay', 'tables']) {
      const { x, width } = await boxOf(`[data-column="${column}"]`)
      expect(x + width, column).toBeLessThanOrEqual(panel.x)
    }
    await expectNoBarriers(board)
  })

  it.each([
    { tablet: 'lies', width: 1024, height: 768 },
    { tablet: 'stands', width: 820, height: 1180 },
    { tablet: 'is small and stands', width: 768, height: 1024 },
  ])('covers nothing with an open order on a tablet that $tablet', async ({ width, height }) => {
    const board = await openCounter()
    const { page } = board
    await page.setViewportSize({ width, height })
    const placed = await order()
    const ticket = page.locator(`#ticket-${placed.id}`)
    await ticket.waitFor()
    const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
    const wasWide = (await boxOf('[data-column="preparing"]')).width
    await ticket.locator('.ticket-open').click()
    const panel = await boxOf('.order-panel')
    for (const column of ['new', 'preparing', 'ready', 'onItsWay']) {
      const box = await boxOf(`[data-column="${column}"]`)
      const isBeside = box.x + box.width <= panel.x
      const isAbove = (await boxOf('.board-columns')).y + (await boxOf('.board-columns')).height <= panel.y
      expect([column, isBeside || isAbove]).toEqual([column, true])
    }
    expect((await boxOf('[data-column="preparing"]')).width).toBeCloseTo(wasWide, 0)
    const opened = await boxOf(`#ticket-${placed.id}`)
    expect(opened.x + opened.width <= panel.x || opened.y < panel.y).toBe(true)
    await expectNoBarriers(board)
  })
})
