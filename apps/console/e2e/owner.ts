import { readFile } from 'node:fs/promises'
import type { MerchantDocument } from '@compass/contract/merchant-document'
import { expect } from 'vitest'
import { type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import type { VisitOptions } from '../../storefront/e2e/harness/visit.ts'

/** A desktop whose authenticator answers by itself, as a finger would. */
export async function openWithPasskeys(options: VisitOptions = {}): Promise<Visit> {
  const owner = await visit({ size: 'desktop', ...options })
  const devtools = await owner.page.context().newCDPSession(owner.page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return owner
}

/** A call with the session of the owner's browser, as somebody at another desk makes it. Answers its status. */
export async function sendAsOwner(
  owner: Visit,
  slug: string,
  call: { readonly method: string; readonly path: string; readonly body: object },
): Promise<number> {
  return (await fetchAsOwner(owner, slug, call)).status
}

/** The document of a shop, as it is published. */
export async function readDocument(owner: Visit, slug: string): Promise<MerchantDocument> {
  const { data } = await fetchAsOwner(owner, slug, { method: 'GET', path: '/v1/merchant/document' })
  return (data as { document: MerchantDocument }).document
}

/** How many drafts are stored. */
export async function countDrafts(owner: Visit, slug: string): Promise<number> {
  const { data } = await fetchAsOwner(owner, slug, { method: 'GET', path: '/v1/merchant/drafts' })
  return (data as { items: readonly unknown[] }).items.length
}

function fetchAsOwner({ page }: Visit, slug: string, call: { method: string; path: string; body?: object }) {
  return page.evaluate(
    async ({ merchant, method, path, body }) => {
      const headers = { 'x-merchant': merchant, 'content-type': 'application/json' }
      const answer = await fetch(path, { method, headers, ...(body === undefined ? {} : { body }) })
      const { data } = (await answer.json()) as { data: unknown }
      return { status: answer.status, data }
    },
    { merchant: slug, method: call.method, path: call.path, body: call.body && JSON.stringify(call.body) },
  )
}

/** Publishes what is drafted, and waits until nothing is left to publish. */
export async function publish({ page }: Visit): Promise<void> {
  const bar = page.locator('.publish-bar')
  await bar.getByRole('button', { name: 'Publish now' }).click()
  await bar.waitFor({ state: 'detached' })
}

/** The first two steps of a new shop: how it looks, and where it is. */
export async function takeFirstSteps({ page }: Visit): Promise<void> {
  await page.getByLabel('One line about it (English)').fill('Bread from the wood oven')
  await page.getByRole('button', { name: '#0F766E' }).click()
  await page.getByRole('button', { name: 'Keep this look' }).click()
  await page.getByLabel('Address').fill('Al Wasl Road 212, Dubai')
  await page.getByLabel('Phone').fill('+971 4 555 0182')
  await page.getByLabel('Open every day').fill('0-24')
  await page.getByRole('button', { name: 'Keep address and hours' }).click()
}

/** Clicks the corners of an area on the map, each as a part of its width and height, and the first once more. */
export async function drawCorners({ page }: Visit, corners: readonly (readonly [number, number])[]): Promise<void> {
  const box = (await page.locator('.area-map').boundingBox())!
  for (const [x, y] of [...corners, corners[0]!]) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y, { steps: 4 })
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }
}

/** The codes of the tables are on the screen, and the file with them is one. */
export async function expectPrintedCodes({ page }: Visit): Promise<void> {
  await page.locator('.table-card').first().waitFor()
  await page.locator('.code-label svg').first().waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^PDF/ }).click()
  const file = await (await download).path()
  expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-')
}
