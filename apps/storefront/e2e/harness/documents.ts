import { existsSync, readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parse } from 'yaml'

type Hours = { timeZone: string; week: unknown[]; plannedOff?: unknown[] }
export type MerchantDocument = {
  slug: string
  name: Record<string, string>
  brand: { color: string }
  simulatedKitchen?: Record<string, number>
  stores: { hours: Hours }[]
  promotions: unknown[]
  specials?: unknown[]
  catalogue: {
    categories: {
      products: { sku: string; name: Record<string, string>; price: string; windows?: unknown; goesWith?: string[] }[]
    }[]
  }
}

export const TOP = resolve(import.meta.dirname, '../../../..')

export const EVERY_DAY = [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], opens: '00:00', closes: '24:00' }]

const HOUR_SECONDS = 3_600

/** Leaves orders as they are, however busy the machine is: who wants them moved calls as their merchant. */
export const PATIENT_KITCHEN = {
  acceptAfterSeconds: HOUR_SECONDS,
  readyAfterSeconds: HOUR_SECONDS,
  outAfterSeconds: HOUR_SECONDS,
  deliveredAfterSeconds: HOUR_SECONDS,
}

/** Accepts at once, and goes no further. */
export const KITCHEN = { ...PATIENT_KITCHEN, acceptAfterSeconds: 1 }

/** Waits for its merchant to accept, and is quick after that. */
export const QUICK_KITCHEN = {
  acceptAfterSeconds: HOUR_SECONDS,
  readyAfterSeconds: 1,
  outAfterSeconds: 1,
  deliveredAfterSeconds: 1,
}

/** Where an order is seen waiting, and then to its end. */
const SEEN_TO_THE_END = 'saffron'

/**
 * Copies the demo merchants, open day and night with everything on sale, since journeys run at any time. Each has a kitchen
 * that never overtakes a journey. Answers the folders.
 */
export function openDayAndNight(demoDir: string, target: string): Promise<string[]> {
  return copyAll(demoDir, target, (document) => {
    document.simulatedKitchen = document.slug === SEEN_TO_THE_END ? QUICK_KITCHEN : KITCHEN
    for (const store of document.stores) store.hours = { timeZone: store.hours.timeZone, week: EVERY_DAY }
    for (const category of document.catalogue.categories) {
      for (const product of category.products) delete product.windows
    }
  })
}

/** Copies the demo merchants, open until late whatever the time is. Answers the folders. */
export function openUntilLate(demoDir: string, target: string): Promise<string[]> {
  return copyAll(demoDir, target, (document) => {
    for (const store of document.stores) store.hours = hoursUntilLate(store.hours.timeZone)
  })
}

/** Every day until 23:30, or, where that is near, until four in the morning. */
export function hoursUntilLate(timeZone: string): Hours {
  const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format())
  const hours = hour < 22 ? { opens: '00:00', closes: '23:30' } : { opens: '06:00', closes: '04:00' }
  return { timeZone, week: EVERY_DAY.map((day) => ({ ...day, ...hours })) }
}

/** Leaves a market its first aisles, for journeys that are not about how many there are. */
export function keepAisles(document: MerchantDocument, count = 3): void {
  delete document.specials
  document.catalogue.categories = document.catalogue.categories.slice(0, count)
}

async function copyAll(
  demoDir: string,
  target: string,
  change: (document: MerchantDocument) => void,
): Promise<string[]> {
  const names = (await readdir(demoDir)).filter((name) => existsSync(join(demoDir, name, 'merchant.yaml')))
  return Promise.all(names.map((name) => copyMerchant(join(demoDir, name), join(target, name), change)))
}

/** The document of a demo merchant's folder. */
export async function readDemo(folder: string): Promise<MerchantDocument> {
  return parse(await readFile(join(folder, 'merchant.yaml'), 'utf8'), { maxAliasCount: 1_000 })
}

/** Copies a merchant's folder with a changed document and its pictures; answers the copy's folder. */
export async function copyMerchant(
  folder: string,
  target: string,
  change: (document: MerchantDocument) => void,
): Promise<string> {
  await mkdir(target, { recursive: true })
  await cp(join(folder, 'pictures'), join(target, 'pictures'), { recursive: true })
  await rm(join(target, 'merchant.yaml'), { force: true })
  const document = await readDemo(folder)
  change(document)
  await writeFile(join(target, 'merchant.json'), JSON.stringify(document))
  return target
}

const DEMO = new Set(['landing', ...namesIn('demo'), ...namesIn('demo/landings')])

function namesIn(folder: string): string[] {
  return readdirSync(join(TOP, folder)).map((file) => basename(file, '.yaml'))
}

/** Whether an address is of the demo: other journeys add shops of their own meanwhile, change and remove them. */
export function isOfDemo(address: string): boolean {
  const [, first = '', second = ''] = new URL(address, 'http://shop.example').pathname.split('/')
  return DEMO.has(first) || DEMO.has(second)
}
