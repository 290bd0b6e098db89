import { applyLanding } from '@compass/contract/landings'
import { applyMarket } from '../product/markets.ts'
import { ask, PLATFORM_KEY } from '../product/run-product.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { besideBareRoute } from './pages.ts'
import { busyNote, p99Of, perSecond, withProcessor } from './pairs.ts'

const BRANDS = 200
const NAME = 'two-hundred'
const AT_A_PLACE = {
  'accept-encoding': 'br',
  'accept-language': 'en',
  accept: 'text/html,*/*',
  // In Abu Dhabi, where all of them deliver.
  cookie: 'place=24.4945|54.377|en|Al%20Zahiyah',
}
const CALLERS = 8

/**
 * A landing page of two hundred brands and a list of links, as they are kept for visitors without a place, beside a bare
 * route. Whoever has a place gets a page of their own, which nothing is asked of.
 */
export async function landingPages(bench: Bench, linkList: string): Promise<Line[]> {
  const { product } = bench
  const slugs = Array.from({ length: BRANDS }, (_, at) => `brand-${String(at).padStart(3, '0')}`)
  for (const slug of slugs) await applyMarket(product, { slug, products: 40, change: withoutPictures })
  const body = {
    ...{ format: 1, kind: 'landing', name: NAME, title: { en: 'Two hundred' }, languages: ['en', 'ar'] },
    members: slugs.map((merchant) => ({ merchant })),
  }
  await ask(product, applyLanding, { params: { name: NAME }, body }, { token: PLATFORM_KEY })
  return [
    await besideBareRoute(bench, `landing page of ${BRANDS} brands`, `/lp/${NAME}`),
    await atPlace(bench),
    await besideBareRoute(bench, 'list of links', `/linklist/${linkList}`),
  ]
}

/** Brands show their own cover; pictures of products would only take time to send. */
function withoutPictures<D extends { readonly catalogue: unknown; readonly gallery?: unknown }>(document: D): D {
  const text = JSON.stringify(document.catalogue, (name, value) => (name === 'picture' ? undefined : value))
  return { ...document, catalogue: JSON.parse(text), gallery: undefined }
}

async function atPlace({ product, load, options }: Bench): Promise<Line> {
  const get = (seconds: number) =>
    load.run({
      kind: 'get',
      port: product.port,
      callers: CALLERS,
      seconds,
      path: `/lp/${NAME}`,
      headers: AT_A_PLACE,
    })
  await get(1)
  const measured = []
  for (let pair = 0; pair < options.pairs; pair++)
    measured.push(await withProcessor(product.pid, () => get(options.seconds)))
  return {
    label: `the same at a place`,
    figure: `${amount(perSecond(measured))}/s, p99 ${amount(p99Of(measured))} ms`,
    notes: [`${CALLERS} callers, ${amount(measured[0]!.bytes)} bytes`, ...busyNote('landing', measured)],
  }
}
