import { join, resolve } from 'node:path'
import { copyMerchant, EVERY_DAY } from './documents.ts'
import { applyMerchants } from './product.ts'

const BEOGRAD = resolve(import.meta.dirname, '../../../../demo/beograd')
const ZONE = 'Europe/Belgrade'

export const NIGHT_GRILL = 'nocni-rostilj'

/** `YYYY-MM-DD` of a day from today on, where the store is. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: ZONE })
}

/**
 * A merchant whose hours have everything: past midnight, delivery shorter than pickup, a day off tomorrow and a special day
 * in twenty. Its second store is closed today and has no pictures.
 */
export async function applyNightGrill(product: { url: string; dataDir: string }): Promise<void> {
  const folder = await copyMerchant(BEOGRAD, join(product.dataDir, NIGHT_GRILL), (document) => {
    const changing = document as typeof document & { gallery: { stores?: string[] }[] }
    const [skadarlija, noviBeograd] = document.stores
    changing.slug = NIGHT_GRILL
    changing.name = { sr: 'Noćni roštilj', en: 'The Night Grill' }
    for (const picture of changing.gallery) picture.stores = ['skadarlija']
    skadarlija!.hours = {
      timeZone: ZONE,
      week: EVERY_DAY.map((day) => ({ ...day, opens: '11:00', closes: '02:00' })),
      plannedOff: [{ date: dayFromNow(1) }],
      ...{
        services: { delivery: EVERY_DAY.map((day) => ({ ...day, opens: '12:00', closes: '23:00' })) },
        specialDays: [{ date: dayFromNow(20), spans: [{ opens: '14:00', closes: '18:00' }] }],
      },
    }
    noviBeograd!.hours = { timeZone: ZONE, week: EVERY_DAY, plannedOff: [{ date: dayFromNow(0) }] }
  })
  await applyMerchants(product, [folder])
}
