import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers, visit } from '../../storefront/e2e/harness/browser.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'
import { publish, readDocument } from './owner.ts'

const SLUG = 'said-saffron'

describe('what a document says is said by clicking', () => {
  beforeAll(() => makeShop(SLUG))

  it('a question with its answer and a link of the side menu, which customers read', async () => {
    const desk = await openConsole(SLUG, 'look')
    const { page } = desk
    await page.getByRole('button', { name: 'Pages', exact: true }).click()
    await page.getByLabel('A new question').fill('Do you have a terrace?')
    await page.getByLabel('Answer', { exact: true }).fill('Yes, above the canal.')
    await page.getByRole('button', { name: 'Add the question' }).click()
    const row = page.getByRole('button', { name: /^Do you have a terrace/ })
    await row.click()
    await page.getByLabel('Question (العربية)').fill('هل لديكم شرفة؟')
    await page.keyboard.press('Tab')
    await row.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expectNoBarriers(desk)
    await page.getByRole('button', { name: 'Contact', exact: true }).click()
    await page.getByLabel('Add an entry').selectOption('link')
    await page.getByLabel('What it says', { exact: true }).fill('Jobs')
    await page.getByLabel('Where it leads').fill('https://www.saffron-kitchen.example/jobs')
    await page.getByRole('button', { name: 'Add', exact: true }).last().click()
    await page.getByRole('button', { name: /^Jobs/ }).waitFor()
    await expectNoBarriers(desk)
    await publish(desk)

    const { pages, sideMenu } = await readDocument(desk, SLUG)
    expect(pages.faq.at(-2)?.question).toEqual({ en: 'Do you have a terrace?', ar: 'هل لديكم شرفة؟' })
    expect(sideMenu?.at(-1)?.href).toBe('https://www.saffron-kitchen.example/jobs')
    const customer = await visit()
    await customer.open(`/${SLUG}/faq`)
    expect(await customer.page.textContent('body')).toContain('Do you have a terrace?')
  })

  it('a gateway whose mode cannot be served is refused at its field, and goes out right', async () => {
    const desk = await openConsole(SLUG, 'settings/gateways')
    const { page } = desk
    await page.getByLabel('Add a gateway').selectOption('stripe')
    const mode = page.getByLabel('Mode', { exact: true }).first()
    await page.getByText(/secretKey.* must be stored first/).waitFor()
    await mode.selectOption('live')
    await page.getByText('This demo takes no real money.').waitFor()
    desk.expectFault(/422.*drafts\/publish/)
    await page.locator('.publish-bar').getByRole('button', { name: 'Publish now' }).click()
    const panel = page.getByRole('complementary', { name: 'What will change' })
    await panel.getByText('A sandbox merchant takes no real money').waitFor()
    await panel.getByRole('button', { name: 'Close' }).click()
    await page.locator('main').getByText('A sandbox merchant takes no real money').waitFor()
    await mode.selectOption('test')
    await expectNoBarriers(desk)
    await publish(desk)
    expect((await readDocument(desk, SLUG)).gateways).toMatchObject([{ name: 'stripe', mode: 'test' }])
  })

  it('message channels, a sender of one’s own, and what is asked at checkout', async () => {
    const desk = await openConsole(SLUG, 'settings/messages')
    const { page } = desk
    await page.getByLabel('Message channels').selectOption('whatsapp,sms')
    await page.getByLabel('Sent by').first().selectOption('twilio')
    await page.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`)
    await page.getByLabel('Sender').fill('Saffron')
    await page.keyboard.press('Tab')
    await page.getByText(/authToken must be stored first/).waitFor()
    await expectNoBarriers(desk)
    await page.getByRole('link', { name: 'Checkout' }).click()
    await page.getByLabel('What else to ask').fill('Gate code')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Gate code/ }).click()
    await page.getByLabel('It must be answered').last().click()
    await expectNoBarriers(desk)
    await publish(desk)
    const { contact, messaging, collect } = await readDocument(desk, SLUG)
    expect(contact.messages).toEqual(['whatsapp', 'sms'])
    expect(messaging.sms).toMatchObject({ provider: 'twilio', sender: 'Saffron' })
    expect(collect.at(-1)).toMatchObject({ key: 'gate-code', mandatory: true })
  })
})
