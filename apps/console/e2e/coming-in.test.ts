import { describe, expect, it } from 'vitest'
import { expectNoBarriers, visit } from '../../storefront/e2e/harness/browser.ts'
import { callPlatform, readDemoLink } from './open-console.ts'
import { openWithPasskeys, readDocument, sendAsOwner } from './owner.ts'

const SLUG = 'saffron'

async function invited(): Promise<string> {
  const { url } = await callPlatform<{ url: string }>(`${SLUG}/staff`, 'POST', { role: 'owner' })
  return url
}

describe('coming in to the console', () => {
  it('an owner comes by an invitation with a passkey, invites somebody, signs out and signs in again', async () => {
    const tablet = await openWithPasskeys()
    const { page } = tablet
    const link = await invited()
    await page.goto(link)
    await page.getByLabel('Your name').fill('Nour Khalil')
    await expectNoBarriers(tablet)
    await page.getByRole('button', { name: 'Join with a passkey' }).click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))

    const { origin } = new URL(page.url())
    await page.goto(`${origin}/console/${SLUG}/staff`)
    await page.getByRole('row', { name: /Nour Khalil/ }).waitFor()
    await expectNoBarriers(tablet)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Rami Fares')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const shown = await page.getByLabel('Link', { exact: true }).inputValue()
    expect(shown).toMatch(/\/console\/in#/)
    await expectNoBarriers(tablet)

    // Nobody is signed in any more, while a screen still asks; and the link was used.
    tablet.expectFault(/401 \(Unauthorized\).*\/v1\/(staff\/session|merchant\/board)/)
    tablet.expectFault(/410 \(Gone\).*\/v1\/staff\/invitations\/read/)
    await page.context().clearCookies()
    await page.goto(`${origin}/console`)
    await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
    await expectNoBarriers(tablet)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))
    await page.context().clearCookies()
    await page.goto(`${origin}/console/${SLUG}/staff`)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await page.getByRole('row', { name: /Rami Fares/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/${SLUG}/staff`)

    await page.goto('about:blank')
    await page.goto(link)
    await page.getByText('This invitation has been used').waitFor()
    await expectNoBarriers(tablet)
  })

  it('somebody who lost the passkey is invited again, and a change is taken back in the log', async () => {
    const lost = await visit()
    await lost.page.goto(await invited())
    await lost.page.getByLabel('Your name').fill('Maya Joseph')
    await lost.page.getByRole('button', { name: 'Use a code by text instead' }).click()
    await lost.page.getByLabel('Your phone number').fill('+971509123457')
    await lost.page.getByRole('button', { name: 'Send code' }).click()
    await lost.page.getByLabel('Six-digit code').fill('123456')
    await lost.page.getByRole('button', { name: 'Join', exact: true }).click()
    await lost.page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))

    const tablet = await openWithPasskeys()
    const { page } = tablet
    await page.goto(await invited())
    await page.getByLabel('Your name').fill('Hala Nasr')
    await page.getByRole('button', { name: 'Join with a passkey' }).click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))
    const { tagline } = await readDocument(tablet, SLUG)
    const changes = [{ at: ['tagline', 'en'], was: tagline.en, is: 'Fire, rice and patience' }]
    await sendAsOwner(tablet, SLUG, { method: 'PATCH', path: '/v1/merchant/document', body: { changes } })
    await tablet.open(`/console/${SLUG}/staff`)
    const changed = page.getByRole('listitem').filter({ hasText: 'Fire, rice and patience' }).last()
    await changed.getByRole('button', { name: 'Undo' }).click()
    await changed.getByText('undone').waitFor()
    await expectNoBarriers(tablet)
    await page.getByRole('button', { name: 'Search the changes' }).click()
    const search = page.getByRole('searchbox')
    await search.fill('nothing like it')
    await page.getByText('No change fits').waitFor()
    await expectNoBarriers(tablet)
    await search.fill('PATIENCE hala')
    await changed.waitFor()
    await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Staff and signing in' })
    await page.getByText('No change fits').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await changed.waitFor()

    await page.getByRole('button', { name: 'Open Maya Joseph' }).click()
    await page.getByRole('button', { name: 'Invite again' }).click()
    const link = await page.getByLabel('Link', { exact: true }).inputValue()
    await expectNoBarriers(tablet)
    const again = await openWithPasskeys()
    await again.page.goto(link)
    await again.page.getByText('Make a new passkey. What you').waitFor()
    await expectNoBarriers(again)
    await again.page.getByRole('button', { name: 'Make a new passkey' }).click()
    await again.page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))
    lost.expectFault(/401 \(Unauthorized\)/)
    await lost.open(`/console/${SLUG}/staff`)
    await lost.page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  })

  it('somebody on a phone goes to a screen by its name, and Back finds the list as far down as it was left', async () => {
    const phone = await visit()
    const { page } = phone
    const link = await readDemoLink(SLUG)
    await phone.open(`${link.pathname}${link.hash}`)
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))
    await phone.open(`/console/${SLUG}/sold-out`)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(1_800)
    // What still comes would move what is below it.
    await expect.poll(() => page.getByRole('status', { name: 'Loading' }).count()).toBe(0)
    const depth = () => page.evaluate(() => Math.round(scrollY))
    await page.evaluate(() => scrollTo(0, 640))
    expect(await depth()).toBe(640)
    // Pressed as it is, without the scrolling that a driver of browsers does to be sure of it.
    await page.getByRole('navigation').getByRole('link', { name: 'Orders' }).dispatchEvent('click')
    await page.waitForURL(({ pathname }) => pathname.endsWith('/orders'))
    await expect.poll(depth).toBe(0)
    await page.goBack()
    await expect.poll(depth).toBe(640)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByRole('button', { name: 'Find or go to' }).click()
    const find = page.getByRole('dialog')
    await find.getByRole('combobox').fill('customers')
    await find.getByRole('option', { name: 'Customers' }).waitFor()
    await expectNoBarriers(phone)
    expect((await find.boundingBox())!.width).toBeLessThanOrEqual(390)
    await find.getByRole('option', { name: 'Customers' }).click()
    await page.waitForURL(({ pathname }) => pathname.endsWith('/customers'))
  })

  it('somebody without passkeys comes by a code, and a link that is none says so', async () => {
    const phone = await visit()
    const { page } = phone
    await page.goto(await invited())
    await page.getByLabel('Your name').fill('Sara Aoun')
    await page.getByRole('button', { name: 'Use a code by text instead' }).click()
    await page.getByLabel('Your phone number').fill('+971509123456')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Six-digit code').fill('123456')
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.waitForURL(({ pathname }) => pathname.startsWith(`/console/${SLUG}/`))

    const { origin } = new URL(page.url())
    phone.expectFault(/404 \(Not Found\).*\/v1\/staff\/invitations\/read/)
    await page.goto('about:blank')
    await page.goto(`${origin}/console/in#nothing`)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await expectNoBarriers(phone)
  })
})
