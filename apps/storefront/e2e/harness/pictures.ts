import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { TOP } from './documents.ts'
import { findBarriers } from './find-barriers.ts'
import type { Visit } from './visit.ts'

const QUALITY = 66
const SETTLED_MS = 300

/** A folder of pictures with a table of what they show, and the barriers (axe) of the screens that they show. */
export class Album {
  readonly folder: string
  readonly #pictures: { readonly file: string; readonly says: string }[] = []
  /** What axe found, light and dark, each with its picture. */
  readonly barriers: string[] = []

  /** @param folder under docs */
  constructor(folder: string) {
    this.folder = join(TOP, 'docs', folder)
  }

  async keep({ page }: Visit, name: string, says: string): Promise<void> {
    const picture = await page.screenshot({ animations: 'disabled' })
    await sharp(picture)
      .webp({ quality: QUALITY, effort: 6 })
      .toFile(join(this.folder, `${name}.webp`))
    this.#pictures.push({ file: `${name}.webp`, says })
    process.stdout.write(`${name}\n`)
    await this.#findBarriers(page, name)
  }

  async #findBarriers(page: Page, name: string): Promise<void> {
    // What is far below keeps the colours that it had until somebody comes near: all of it is drawn while it is looked at.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(sheet)
    })
    const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
    const own = isDark ? 'dark' : 'light'
    for (const colorScheme of [own, isDark ? 'light' : 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Each part takes its colours after what it stands in.
      await page.waitForTimeout(SETTLED_MS)
      for (const barrier of await findBarriers(page)) this.barriers.push(`${name}, ${colorScheme}: ${barrier}`)
    }
    await page.emulateMedia({ colorScheme: own })
    await page.evaluate(() => void document.adoptedStyleSheets.pop())
  }

  /**
   * The folder's README: `head`, and a row for each picture of these albums after `first`. Ends with 1 where a screen has
   * barriers.
   */
  async writeTable(head: string, first = '', owner: readonly Album[] = [this]): Promise<void> {
    const rows = owner.flatMap((album) => album.#pictures).map(({ file, says }) => `| [${file}](${file}) | ${says} |`)
    const table = `| picture | what it shows |\n|---|---|\n${first}${rows.join('\n')}\n`
    await writeFile(join(this.folder, 'README.md'), `${head}\n\n${table}`)
    const barriers = owner.flatMap((album) => album.barriers)
    process.stdout.write(`axe: ${barriers.length} barriers\n${barriers.join('\n')}\n`)
    if (barriers.length > 0) process.exitCode = 1
  }
}

/** A visit whose screens are kept. */
export type Recording = Visit & {
  readonly lang: 'en' | 'ar'
  /** Keeps what is seen, once it is all there. */
  keep(name: string, says: string): Promise<void>
  /** The same visitor in another tab. */
  recordPage(page: Visit['page']): Recording
}

/** Fonts and the pictures in view are there, and nothing is on its way. */
export async function settle({ page }: Visit): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.locator('.waiting').waitFor({ state: 'detached' })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** The first product of the menu that has nothing to choose, by the plus of its card. */
export async function addFirst({ page, say }: Visit): Promise<void> {
  await page.locator('button[name="product"]').first().click()
  await page
    .getByRole('status')
    .filter({ hasText: say('shell.items', { count: 1 }) })
    .first()
    .waitFor({ state: 'attached' })
}
