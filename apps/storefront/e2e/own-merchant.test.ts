import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeFolder } from '@compass/testkit/folders'
import { expect, inject, it } from 'vitest'
import { visit } from './harness/browser.ts'
import { expectShown } from './harness/customer.ts'
import { applyMerchants } from './harness/product.ts'

const ELIA = resolve(import.meta.dirname, '../../../demo/elia')

it('a merchant of one’s own: copy elia, change its name, colour and three prices, apply it, and see it', async () => {
  const parent = await makeFolder('own')
  const folder = join(parent, 'mine')
  await cp(ELIA, folder, { recursive: true })
  const changes = [
    ['slug: elia', 'slug: mine'],
    ['en: "Elia Taverna"', 'en: "Harbour Kitchen"'],
    ['color: "#4E7A2A"', 'color: "#1F4FA3"'],
    ['price: "3.20"', 'price: "3.70"'],
    ['price: "6.80"', 'price: "7.35"'],
    ['price: "0.90"', 'price: "1.15"'],
  ] as const
  let text = await readFile(join(folder, 'merchant.yaml'), 'utf8')
  for (const [from, to] of changes) {
    expect(text).toContain(from)
    text = text.replace(from, to)
  }
  await writeFile(join(folder, 'merchant.yaml'), text)
  try {
    expect(await applyMerchants(inject('product'), [folder])).toContain(`${inject('product').url}/mine`)
  } finally {
    await rm(parent, { recursive: true, force: true })
  }

  const me = await visit()
  await me.open('/mine')
  await me.page.getByRole('heading', { level: 1, name: 'Harbour Kitchen' }).waitFor()
  for (const price of ['€ 3.70', '€ 7.35', '€ 1.15']) await expectShown(me, price)
  const fill = await me.page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--fill').trim(),
  )
  expect(fill.toLowerCase()).toBe('#1f4fa3')
})
