import type { Market } from '../load/journeys.ts'
import type { LoadResult } from '../load/load.ts'
import { amount, type Line } from '../report.ts'
import type { Bench } from '../running.ts'
import { ratiosOf, spreadOf } from '../statistics.ts'
import { alternate, busyNote, p99Of, perSecond, withProcessor } from './pairs.ts'

/** What people type, key by key. */
const TYPED = [
  'chicken wings',
  'olive oil 2l',
  'tea-184',
  'strawbery jam',
  'icecream',
  'from new zealand',
  'تفاح احمر',
  'عصير رمان',
  'زيت زيتون',
]
const KEYS = TYPED.flatMap((words) => Array.from({ length: words.length }, (_, at) => words.slice(0, at + 1)))
/** So many products the screen asks for. */
const MOST = 12
const BROWSER = { 'accept-language': 'en', accept: '*/*' }
const MUST_MS = 8
const AIM_MS = 3

/** A key press in the search of a market, and of one five times as large: by the call, and as the screen sends it. */
export async function searchPerKey(bench: Bench, few: Market, many: Market): Promise<Line[]> {
  const byCall = ({ store }: Market, words: string) =>
    `/v1/products/search?store=${store}&orderType=20&limit=${MOST}&query=${words}`
  const byScreen = ({ slug, store }: Market, words: string) =>
    `/${slug}/${store}/found?query=${words}&language=en&first=en&service=20`
  return [
    ...(await measure(bench, 'search, a key', [few, many], byCall)),
    ...(await measure(bench, 'search screen, a key', [few, many], byScreen)),
  ]
}

async function measure(
  { product, load, options }: Bench,
  label: string,
  markets: readonly [Market, Market],
  pathOf: (market: Market, words: string) => string,
): Promise<Line[]> {
  const type = (market: Market, seconds: number) => {
    const path = KEYS.map((words) => pathOf(market, encodeURIComponent(words)))
    return withProcessor(product.pid, () =>
      load.run({ kind: 'get', port: product.port, callers: 1, seconds, path, headers: BROWSER }),
    )
  }
  const [few, many] = markets
  for (const market of markets) await type(market, 1)
  const measured = await alternate(options.pairs, {
    few: () => type(few, options.seconds),
    many: () => type(many, options.seconds),
  })
  const cost = (loaded: readonly LoadResult[]) => loaded.map(({ processorMs = 0 }) => processorMs)
  const ratio = spreadOf(ratiosOf(cost(measured.many), cost(measured.few)))
  const line = (market: Market, loaded: readonly LoadResult[]) => ({
    label: `${market.slug}: ${label}`,
    figure: `p99 ${amount(p99Of(loaded))} ms, ${amount(perSecond(loaded))}/s`,
    must: `${MUST_MS} ms`,
    aim: `${AIM_MS} ms`,
    holds: p99Of(loaded) <= MUST_MS,
    meetsAim: p99Of(loaded) <= AIM_MS,
    notes: [
      `processor ${spreadOf(cost(loaded)).median.toFixed(3)} ms each, p50 ${amount(spreadOf(loaded.map(({ p50 }) => p50)).median)} ms, ${amount(loaded[0]!.bytes)} bytes`,
      ...busyNote('search', loaded),
    ],
  })
  const larger = line(many, measured.many)
  return [
    line(few, measured.few),
    {
      ...larger,
      floor: `processor at ${few.slug}`,
      ratio,
      must: `${larger.must}, 2 × few`,
      holds: larger.holds && ratio.median <= 2,
    },
  ]
}
