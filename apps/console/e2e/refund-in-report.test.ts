import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriers, type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import { PAY_SHOP } from '../../storefront/e2e/harness/pay-shop.ts'
import { CARDS, expectOrdered, goToGateway, typeCard } from '../../storefront/e2e/harness/paying.ts'
import { openTill } from '../../storefront/e2e/harness/till.ts'
import { openConsole } from './open-console.ts'

interface Orders {
  readonly items: readonly { readonly _id: string; readonly orderId: string }[]
}

/** What went back today, minor units. */
type OverviewRow = { readonly figures: { readonly givenBack: number } }

/** The ticket of its kitchen is printed by the browser, and the invoice is a file with its number. */
async function expectOnPaper({ page }: Visit, number: string): Promise<void> {
  await page.evaluate(() => {
    globalThis.print = () => {}
  })
  await page.getByRole('button', { name: 'Print the ticket' }).click()
  const paper = page.locator('.paper')
  await paper.locator('.paper-number').getByText(number, { exact: true }).waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  expect([await paper.isVisible(), await page.locator('main').isVisible()]).toEqual([true, false])
  await page.emulateMedia({ media: null })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await paper.waitFor({ state: 'detached' })
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Invoice' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${PAY_SHOP}-${number}.pdf`)
}

/** The server does what it was told, and nobody hears of it. */
async function loseAnswer(route: Route): Promise<void> {
  expect((await route.fetch()).status()).toBe(201)
  await route.abort()
}

const MARKUP = '<img src="/v1/nothing" onerror="alert(1)"> cold'

describe('a pay link', () => {
  it('is made for products with their choices, priced before it is made, and opened by who pays', async () => {
    const office = await openConsole(PAY_SHOP, 'pay-links?new')
    const { page } = office
    const panel = page.getByRole('complementary', { name: 'New pay link' })
    await panel.getByRole('button', { name: 'Products' }).click()
    await panel.getByRole('listitem').getByRole('button').first().click()
    const more = panel.getByRole('button', { name: /^One more: / }).first()
    await more.click()
    const make = panel.getByRole('button', { name: /^Make a link for / })
    await make.waitFor()
    await expectNoBarriers(office)
    office.expectFault(/status of 422 .*paylinks\/preview/)
    await panel.getByRole('textbox', { name: 'Promo code' }).fill('NOBODYS')
    await panel.getByRole('alert').waitFor()
    await make.waitFor({ state: 'detached' })
    await panel.getByRole('textbox', { name: 'Promo code' }).fill('')
    await make.waitFor()
    const sum = /[\d.,]*\d/.exec(await make.innerText())![0]
    await make.click()
    const ready = page.getByRole('complementary', { name: 'The link is ready' })
    const address = await ready.getByText(/\/pay-link\//).innerText()
    const payer = await visit()
    await payer.open(new URL(address).pathname)
    await payer.page.getByText(sum).first().waitFor()
    await ready.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('row').nth(1).getByRole('button').click()
    await page.getByText('Nobody has paid yet.').waitFor()
    await expectNoBarriers(office)
  }, 120_000)
})

describe('an order that is paid by card', () => {
  it('is found, given back in part, and seen in the report', async () => {
    const customer = await visit()
    await goToGateway(customer, 'card')
    await typeCard(customer, CARDS.pays)
    await expectOrdered(customer)
    const till = await openTill(PAY_SHOP)
    const id = new URL(customer.page.url()).pathname.split('/').at(-1)
    const number = (await till<Orders>('orders?limit=50')).data.items.find(({ _id }) => _id === id)!.orderId
    const backBefore = (await till<OverviewRow>('reports/overview')).data.figures.givenBack

    const office = await openConsole(PAY_SHOP, 'orders')
    const { page } = office
    await page.getByRole('searchbox').fill(number)
    await page.getByRole('link', { name: new RegExp(`^${number}\\b`) }).click()
    await expectOnPaper(office, number)
    await page.getByRole('button', { name: 'Give money back' }).click()
    const panel = page.getByRole('complementary', { name: 'Give money back' })
    await panel.getByRole('button', { name: 'An amount' }).click()
    await panel.getByRole('textbox', { name: /^Amount/ }).fill('1.00')
    await panel.getByRole('textbox', { name: 'Another reason' }).fill(MARKUP)
    const give = panel.getByRole('button', { name: /^Give back .*1\.00/ })
    await give.waitFor()
    await expectNoBarriers(office)
    // The money moves and the answer is lost: pressed again it is the same press.
    office.expectFault(/ERR_FAILED/)
    await page.route(/\/v1\/merchant\/orders\/[^/]+\/refunds$/, loseAnswer, { times: 1 })
    await give.click()
    await panel.getByRole('alert').waitFor()
    await give.click()
    await panel.waitFor({ state: 'detached' })
    await page
      .getByText(/1\.00 given back/)
      .first()
      .waitFor()
    // What people type is text, wherever it stands.
    await page.getByText(MARKUP).waitFor()

    await office.open(`/console/${PAY_SHOP}/reports`)
    await page.getByText('Same as the ledger, to the last digit').waitFor()
    expect((await till<OverviewRow>('reports/overview')).data.figures.givenBack).toBe(backBefore + 100)
    await expectNoBarriers(office)
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await page.getByRole('columnheader', { name: 'Hour' }).waitFor()
    // Back shows the list again as it was asked for.
    await office.open(`/console/${PAY_SHOP}/orders?q=${number}`)
    await page.getByRole('link', { name: new RegExp(`^${number}\\b`) }).click()
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe(number)
  }, 180_000)
})
