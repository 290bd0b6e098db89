import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BROWSER_ARGUMENTS, findBrowser } from '@compass/testkit/browser'
import { type Browser, chromium } from 'playwright-core'
import sharp from 'sharp'
import {
  addFromCard,
  addToOrder,
  chooseAnswers,
  expectInCart,
  expectShown,
  giveAddress,
  goToCart,
  goToCheckout,
  openItem,
  placeOrder,
} from './harness/customer.ts'
import { copyMerchant, hoursUntilLate, openUntilLate, TOP } from './harness/documents.ts'
import { Album, addFirst, settle } from './harness/pictures.ts'
import { applyMerchants, type Product, startProduct } from './harness/product.ts'
import { openVisit, type Visit, type VisitOptions } from './harness/visit.ts'

// `npm run pictures`: walks the journey and keeps what is seen under docs/pictures. The documents are those of the demo,
// open until late whatever the time is.

const album = new Album('pictures')
const KITCHEN_MS = 90_000

const NAMES = {
  en: { biryani: 'Saffron chicken biryani', large: 'Large', raita: 'Smoked raita', lemon: 'Pickled lemon' },
  ar: { biryani: 'برياني الدجاج بالزعفران', large: 'كبير', raita: 'رايتا مدخنة', lemon: 'ليمون مخلل' },
} as const
const MORE = {
  en: ['Saffron crème caramel', 'Mint lemonade'],
  ar: ['كريم كراميل بالزعفران', 'ليموناضة بالنعناع'],
} as const
const PERSON = { en: 'Layla Haddad', ar: 'ليلى حداد' } as const
const AREA = { en: 'Dubai Marina', ar: 'دبي مارينا' } as const
const ADDRESS = {
  en: { buildingName: 'Marina Gate 2', flatOrVilla: '1204', streetName: 'Marina Walk' },
  ar: { buildingName: 'مارينا غيت 2', flatOrVilla: '1204', streetName: 'مارينا ووك' },
} as const

const LANGUAGE_NAMES = { en: 'English', ar: 'Arabic', fr: 'French', sr: 'Serbian', el: 'Greek' } as const

const product = await startProduct({ isAlwaysOpen: false })
let browser: Browser | undefined
try {
  browser = await chromium.launch({ executablePath: (await findBrowser()) ?? '', args: BROWSER_ARGUMENTS })
  await applyMerchants(product, await openUntilLate(join(TOP, 'demo'), join(product.dataDir, 'open')))
  await mkdir(album.folder, { recursive: true })
  for (const file of await readdir(album.folder)) if (/\.(webp|png)$/.test(file)) await rm(join(album.folder, file))
  await recordJourneys(product, browser)
  await recordLooks(product, browser)
  await recordStates(product, browser)
  await writeTable()
} finally {
  await browser?.close()
  await product.stop()
}

/** The order of the design's pictures, at both sizes, in English and in Arabic. */
async function recordJourneys({ url }: Product, browser: Browser): Promise<void> {
  for (const [n, [size, language]] of (
    [
      ['phone', 'en'],
      ['phone', 'ar'],
      ['desktop', 'en'],
      ['desktop', 'ar'],
    ] as const
  ).entries()) {
    const me = await open(browser, url, { size, language })
    const { page, say } = me
    const keep = (label: string, says: string) =>
      album.keep(me, `${size}-${language}-${label}`, `${says}, ${size}, ${LANGUAGE_NAMES[language]}`)
    const names = NAMES[language]

    await me.open('/')
    await keep('1-landing', 'The demo’s merchants')
    await me.open('/saffron')
    await settle(me)
    await keep('2-menu', 'The menu')
    await page.mouse.move(200, 400)
    await page.mouse.wheel(0, 900)
    if (size === 'phone') await page.locator('.menu-bar[data-stuck]').waitFor()
    await settle(me)
    if (size === 'phone') await keep('3-menu-scrolled', 'The menu, its categories stuck')
    await page.evaluate(() => scrollTo(0, 0))
    await openItem(me, names.biryani)
    await chooseAnswers(me, names.large, names.raita, names.lemon)
    await page
      .getByRole('dialog')
      .getByText(names.large, { exact: true })
      .evaluate((answer) => {
        for (let box = answer.parentElement; box; box = box.parentElement) box.scrollTop = 0
      })
    await settle(me)
    await keep('4-item', 'An item and its choices')
    await addToOrder(me)
    for (const name of MORE[language]) await addFromCard(me, name)
    await expectInCart(me, 3, '99.50')
    await page.evaluate(() => scrollTo(0, 270))
    await settle(me)
    await keep('5-menu-in-basket', 'The menu with a basket')
    if (size === 'phone') await goToCart(me)
    else await me.open('/saffron/my-order')
    await settle(me)
    await keep('6-basket', 'My order')
    await goToCheckout(me)
    await giveAddress(me, { area: AREA[language], fields: ADDRESS[language] })
    await page.locator('#field-name').fill(PERSON[language])
    await page.locator('#field-phone').fill(`50 123 456${n}`)
    await page.locator('#field-terms').check()
    await page.evaluate(() => scrollTo(0, 0))
    await settle(me)
    await keep('7-checkout', 'Checkout')
    await page.getByRole('button', { name: say('checkout.confirmPhone'), exact: true }).click()
    await page.getByRole('dialog', { name: say('checkout.codeTitle') }).waitFor()
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('12')
    await keep('8-code', 'The code')
    await page.getByRole('dialog').getByRole('textbox').pressSequentially('34')
    await page.getByText(say('checkout.confirmed'), { exact: true }).waitFor()
    const path = await placeOrder(me)
    await page
      .getByRole('status')
      .filter({ hasText: say('status.onItsWayHint') })
      .waitFor({ state: 'attached', timeout: KITCHEN_MS })
    await page.evaluate(() => scrollTo(0, 0))
    // A drawing stands there until the map is fetched.
    await page.getByRole('img', { name: say('track.mapLabel') }).waitFor()
    await settle(me)
    await keep('9-on-its-way', 'The order on its way')
    await page.getByRole('heading', { level: 1, name: say('status.delivered') }).waitFor({ timeout: KITCHEN_MS })
    await settle(me)
    if (size === 'phone') {
      await keep('10-delivered', 'Delivered')
      await me.open(path.replace('order-status', 'order-summary'))
      await keep('11-summary', 'Order summary')
      await me.open('/saffron/order-history')
      await keep('12-history', 'Order history')
      await me.open('/saffron/profile')
      await keep('13-profile', 'Profile')
    }
    await me.context.close()
  }
}

/** Dark, and accents that are hard: yellow, black, pale pink. */
async function recordLooks(product: Product, browser: Browser): Promise<void> {
  const pink = await copyMerchant(join(TOP, 'demo', 'boulangerie'), join(product.dataDir, 'pink'), (document) => {
    document.slug = 'rosa'
    document.name = { fr: 'Pâtisserie Rosa', en: 'Pâtisserie Rosa' }
    document.brand.color = '#F8D7DE'
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
  })
  await applyMerchants(product, [pink])
  const looks = [
    ['dark-saffron', 'saffron', 'en', 'Dark', true],
    ['dark-kuwait-grill', 'kuwait-grill', 'ar', 'Black, in the dark', true],
    ['accent-yellow', 'boulangerie', 'fr', 'Yellow', false],
    ['accent-black', 'kuwait-grill', 'ar', 'Black', false],
    ['accent-pale-pink', 'rosa', 'fr', 'Pale pink', false],
    ['accent-maroon', 'beograd', 'sr', 'Maroon', false],
    ['accent-olive', 'elia', 'el', 'Olive', false],
    ['accent-teal', 'bazaar', 'en', 'Teal', false],
  ] as const
  for (const [name, slug, language, says, dark] of looks) {
    const me = await open(browser, product.url, { language, dark })
    await me.open(`/${slug}`)
    await addFirst(me)
    await settle(me)
    await album.keep(me, name, `${says}: the menu, phone, ${LANGUAGE_NAMES[language]}`)
    await me.context.close()
  }
  for (const [name, slug, language, says, dark] of looks.slice(0, 5)) {
    const me = await open(browser, product.url, { size: 'desktop', language, dark })
    await me.open(`/${slug}`)
    await addFirst(me)
    await settle(me)
    await album.keep(me, `${name}-desktop`, `${says}: the menu, desktop, ${LANGUAGE_NAMES[language]}`)
    await me.context.close()
  }
}

/** What is not the usual: each says what can be done. */
async function recordStates(product: Product, browser: Browser): Promise<void> {
  const closed = await copyMerchant(join(TOP, 'demo', 'saffron'), join(product.dataDir, 'closed'), (document) => {
    document.slug = 'closed'
    for (const store of document.stores) {
      store.hours = { ...hoursUntilLate(store.hours.timeZone), plannedOff: [{ date: today('Asia/Dubai') }] }
    }
  })
  await applyMerchants(product, [closed])
  const me = await open(browser, product.url, {})
  const { page, say, context } = me
  await me.open('/saffron/my-order')
  await album.keep(me, 'state-empty', 'Nothing in the basket')
  await me.open('/saffron/order-status/01a1fe66-25e1-7190-8d48-569e57ff63e9')
  await album.keep(me, 'state-order-not-found', 'An order that is not there')
  await me.open('/nothing-here')
  await album.keep(me, 'state-not-found', 'An address that leads nowhere')
  await me.open('/closed')
  await settle(me)
  await album.keep(me, 'state-closed', 'Closed')
  await me.open('/saffron')
  await addFromCard(me, 'Karak tea')
  await expectInCart(me, 1, '9.50')
  await context.setOffline(true)
  await page.getByText(say('shell.offlineBanner')).waitFor()
  await album.keep(me, 'state-offline', 'Offline')
  await context.setOffline(false)
  await me.open('/saffron/my-order')
  await expectShown(me, '51.00')
  await album.keep(me, 'state-below-minimum', 'Below the minimum order')
  await context.close()
}

function open(browser: Browser, url: string, options: VisitOptions): Promise<Visit> {
  return openVisit(browser, url, { density: options.size === 'desktop' ? 1 : 2, ...options })
}

function today(timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
}

/** The README's picture, and the table of all. */
async function writeTable(): Promise<void> {
  const gap = 48
  const [left, right] = await Promise.all(
    ['phone-en-2-menu', 'phone-ar-2-menu'].map((name) =>
      sharp(join(album.folder, `${name}.webp`))
        .resize({ width: 540 })
        .png()
        .toBuffer(),
    ),
  )
  await sharp({ create: { width: 540 * 2 + gap, height: 1169, channels: 3, background: '#ffffff' } })
    .composite([
      { input: left as Buffer, left: 0, top: 0 },
      { input: right as Buffer, left: 540 + gap, top: 0 },
    ])
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(join(album.folder, 'menu.png'))
  await album.writeTable(
    '# Pictures\n\nRecorded by `npm run pictures`: the journey as a customer sees it, with the demo’s merchants. More [screens](screens/README.md), and all [beside the target](beside-the-target.md).',
    '| [menu.png](menu.png) | The menu on a phone, in English and in Arabic |\n',
  )
}
