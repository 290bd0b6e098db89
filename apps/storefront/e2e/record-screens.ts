import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS, findBrowser } from '@compass/testkit/browser'
import { type Browser, chromium } from 'playwright-core'
import { openUntilLate, TOP } from './harness/documents.ts'
import { Album, type Recording, settle } from './harness/pictures.ts'
import { applyMerchants, type Product, startProduct } from './harness/product.ts'
import { openVisit, type Visit } from './harness/visit.ts'
import {
  applyOrderShops,
  recordDelivery,
  recordDifference,
  recordPaying,
  recordRecurring,
  recordSubstitutionRequest,
} from './record-orders.ts'
import {
  applyTiles,
  recordCatalogue,
  recordGift,
  recordLoyalty,
  recordPromotions,
  recordStore,
  recordTime,
  storeOf,
} from './record-shop.ts'
import { applyTableShop, recordTable } from './record-tables.ts'

// `npm run pictures:screens` records the catalogue, the promotions, loyalty, a store's own screens, paying, an order's
// life and an evening at a table. They are taken at both sizes, in English and in Arabic, under docs/pictures/screens.

const LANGUAGE_NAMES = { en: 'English', ar: 'Arabic' } as const

const LANGUAGES = ['en', 'ar'] as const

const album = new Album('pictures/screens')
const product = await startProduct({ isAlwaysOpen: false })
let browser: Browser | undefined
try {
  browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: BROWSER_ARGUMENTS })
  await applyMerchants(product, await openUntilLate(join(TOP, 'demo'), join(product.dataDir, 'open')))
  await applyTiles(product)
  await applyOrderShops(product)
  await applyTableShop(product)
  await mkdir(album.folder, { recursive: true })
  for (const file of await readdir(album.folder)) if (file.endsWith('.webp')) await rm(join(album.folder, file))
  const albums: Album[] = []
  for (const size of ['phone', 'desktop'] as const) {
    const own = LANGUAGES.map(() => new Album('pictures/screens'))
    const visits = own.map((album, n) => ({ album, size, lang: LANGUAGES[n]!, phone: albums.length + n }))
    await Promise.all(visits.map((visit) => record(product, browser!, visit)))
    albums.push(...own)
  }
  const head = '# Screens\n\nRecorded by `npm run pictures:screens`, with the demo’s merchants.'
  await album.writeTable(head, '', albums)
} finally {
  await browser?.close()
  await product.stop()
}

type RecordingOptions = { album: Album; size: 'phone' | 'desktop'; lang: (typeof LANGUAGES)[number]; phone: number }

/** Everything at one size and in one language; `phone` is a digit of the visitor's numbers. */
async function record(product: Product, browser: Browser, { album, size, lang, phone }: RecordingOptions) {
  const options = { size, language: lang, density: size === 'phone' ? 2 : 1 } as const
  const visit = await openVisit(browser, product.url, options)
  const recording = (date: Visit): Recording => ({
    ...date,
    lang,
    async keep(name, says) {
      await settle(date)
      await album.keep(date, `${name}-${size}-${lang}`, `${says}, ${size}, ${LANGUAGE_NAMES[lang]}`)
    },
    recordPage: (page) => recording({ ...date, page }),
  })
  const me = recording(visit)
  const store = await storeOf(me, 'saffron')
  await recordStore(me, store)
  await recordCatalogue(me, store)
  await recordPromotions(me)
  await recordGift(me)
  await recordTime(me)
  await recordLoyalty(me, `5003${phone}477`)
  await recordPaying(me)
  await recordSubstitutionRequest(me)
  await recordDifference(me)
  await recordRecurring(me, `050${phone}114477`)
  await recordDelivery(me, `5004${phone}477`)
  const friend = recording(await openVisit(browser, product.url, options))
  await recordTable(product, me, friend, `${phone + 1}`)
  await friend.context.close()
  await me.context.close()
}
