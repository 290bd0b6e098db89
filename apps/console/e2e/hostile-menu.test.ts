import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriers } from '../../storefront/e2e/harness/browser.ts'
import { makeShop } from './make-shop.ts'
import { openConsole } from './open-console.ts'
import { readDocument, sendAsOwner } from './owner.ts'

const SLUG = 'hostile-saffron'
const MARKUP = '<img src=x onerror="document.title=\'owned\'">'
const PRODUCT = ['catalogue', 'products', 'rose-cake']

const openMenu = (path: string) => openConsole(SLUG, `menu/${path}`)

/** A file that says of itself that it is a small workbook, and becomes 200 MB. */
async function workbookBomb(): Promise<Buffer> {
  const zeros = new Blob([new Uint8Array(200 * 1024 * 1024)])
  const packed = Buffer.from(
    await new Response(zeros.stream().pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer(),
  )
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(name.length, 26)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(10, 24)
  entry.writeUInt16LE(name.length, 28)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, entry, name, end])
}

describe('what is hostile to the menu in the console', () => {
  beforeAll(() => makeShop(SLUG))

  it('a workbook that is a bomb, and a picture that is HTML, are refused in a sentence', async () => {
    const editor = await openMenu('import')
    const { page } = editor
    const file = { name: 'menu.xlsx', mimeType: 'application/octet-stream', buffer: await workbookBomb() }
    expect(file.buffer.length).toBeLessThan(1024 * 1024)
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('This file becomes far too large when it is opened.').waitFor()
    await expectNoBarriers(editor)
    await editor.open(`/console/${SLUG}/menu/rice/chicken-biryani`)
    editor.expectFault(/status of (400|415|422)/)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const refused = page.waitForResponse(
      (response) => response.url().includes('/v1/merchant/pictures') && !response.ok(),
    )
    await page
      .locator('#menu-product-panel input[type=file]')
      .setInputFiles({ name: 'biryani.png', mimeType: 'image/png', buffer: html })
    expect([400, 415, 422]).toContain((await refused).status())
    await page.locator('#menu-product-panel [role=alert]').waitFor()
    // The picture that was there is there still, and nothing was drafted.
    expect(await page.locator('.publish-bar').count()).toBe(0)
  })

  it('a name with markup is text in the list, the editor, the preview and a file, which holds no formula', async () => {
    const editor = await openMenu('rice')
    const { page } = editor
    await page.getByPlaceholder('Type a name to add an item here').fill(`${MARKUP} 9`)
    await page.keyboard.press('Enter')
    const row = page.locator('[data-part=link]', { hasText: MARKUP })
    await row.click()
    await page.getByRole('heading', { name: MARKUP }).waitFor()
    editor.expectFault(/Blocked script execution/)
    await page.getByRole('button', { name: 'As a customer' }).click()
    const frame = page.frameLocator('iframe')
    await frame.getByText(MARKUP).first().waitFor()
    expect(await frame.locator('img[src=x]').count()).toBe(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('=HYPERLINK("http://evil.example";"x")')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '=HYPERLINK' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ])
    const csv = await readFile(await download.path(), 'utf8')
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).not.toMatch(/(^|[,"\n])=HYPERLINK/)
    expect(await page.title()).not.toBe('owned')
  })

  it('a product that somebody removes while it is edited is said to be gone, and its draft is not lost in silence', async () => {
    const editor = await openMenu('sweets/rose-cake')
    const { page } = editor
    const price = page.getByRole('textbox', { name: 'Price (AED)' })
    await price.waitFor()
    const { categories } = (await readDocument(editor, SLUG)).catalogue
    const category = categories.find(({ products }) => products.some(({ sku }) => sku === 'rose-cake'))!
    const product = category.products.find(({ sku }) => sku === 'rose-cake')!
    const changes = [{ at: PRODUCT, was: { ...product, category: category.key } }]
    const removal = { method: 'PATCH', path: '/v1/merchant/document', body: { changes } }
    expect(await sendAsOwner(editor, SLUG, removal)).toBe(200)
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/v1/merchant/drafts') && response.request().method() === 'POST',
    )
    await price.fill('31')
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
    await page.reload()
    await page.getByText('This item is gone').waitFor()
    await page.locator('.publish-bar').getByRole('button', { name: 'See changes' }).click()
    await page.getByRole('button', { name: 'No longer there' }).waitFor()
    await expectNoBarriers(editor)
  })
})
