import { expect, inject } from 'vitest'
import { makeKey } from './product.ts'
import type { Visit } from './visit.ts'

// Who holds points, rewards and credits: a customer whose phone is known.

const OTP = '1234'
/** The order taker's code of merchants to try things with. */
export const CODE = '0000'

/** A phone of its own is confirmed in the profile. */
export async function signIn(
  { page, say, open }: Visit,
  shop: string,
  begin: string,
  hasScripts = true,
): Promise<void> {
  // Digits that no earlier run has used.
  await open(`${shop}/profile`)
  await page.locator('#field-phone').fill(begin + String(Date.now()).slice(-(shop === '/kuwait-grill' ? 5 : 7)))
  await page.getByRole('button', { name: say('checkout.sendCode') }).click()
  await page.locator('input[name=code]').pressSequentially(OTP)
  // With scripts the last digit sends it.
  if (!hasScripts) await page.getByRole('button', { name: say('checkout.confirm'), exact: true }).click()
  await page.getByRole('link', { name: say('account.changePhone') }).waitFor()
}

export async function storeOf({ page }: Visit, slug: string): Promise<string> {
  return (await (await page.request.get(`/v1/storefronts/${slug}`)).json()).data.stores[0]._id
}

/** A call of the visitor's own session, as the page's scripts would make it. */
export async function callAs({ page }: Visit, path: string, data: unknown): Promise<void> {
  const { origin, pathname } = new URL(page.url())
  const answer = await page.request.post(path, {
    data,
    headers: { origin, 'sec-fetch-site': 'same-origin', 'x-merchant': pathname.split('/')[1]! },
  })
  expect(answer.status()).toBeLessThan(300)
}

/** The shop gives credits to whoever is signed in, by their phone. */
export async function giveCredits(
  { page }: Visit,
  slug: string,
  dialCode: string,
  amount: { readonly amount: number; readonly currency: string },
): Promise<void> {
  const phone = await page.evaluate(async (url) => {
    const answer = await fetch('/v1/users/create/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-merchant': url },
      body: JSON.stringify({ url }),
    })
    return (await answer.json()).data.user.phone as string
  }, slug)
  const supplied = await page.request.post(`/v1/merchant/customers/%2B${dialCode}${phone}/credits`, {
    data: { amount, reason: 'Late last time' },
    headers: { authorization: `Bearer ${await makeKey(inject('product'), slug)}` },
  })
  expect(supplied.status()).toBeLessThan(300)
}
