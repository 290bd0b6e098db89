import type { ApiRefusal } from '@compass/client'
import type { CartAnswer, ItemUnavailable } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import { formatMoney } from '@compass/i18n/formats'
import { createTranslator } from '@compass/i18n/translator'
import { timeWordsOf } from '#shell/languages/use-times.ts'
import type { PageStorefront } from '#shell/merchants/read-storefront.ts'
import { formatOpeningDay } from '#shell/stores/opening-day.ts'
import { describeCartChanges } from './cart-changes.ts'
import { type CartData, type CartResult, noCart } from './cart-view.ts'
import { toProductRowView } from './product-row-view.ts'
import { toCartView } from './to-cart-view.ts'

type Answer = ShapeOf<typeof CartAnswer>

export function toCartResult(answer: Answer, { say, shell }: Pick<PageStorefront, 'say' | 'shell'>): CartResult {
  const { code = '', decimals: exponent = 2 } = shell.merchant?.currency ?? {}
  const style = { hideZeroDecimals: shell.merchant?.hideZeroDecimals ?? false }
  const price = (amount: number) => formatMoney({ amount, currency: code, exponent }, shell.language, style).text
  return {
    cart: answer.cart ? { ...toCartView(answer.cart, say), ...planOf(answer.cart, shell) } : null,
    restorable: answer.restorable && !answer.cart ? { count: answer.restorable.count } : null,
    news: describeCartChanges(answer, say, createTranslator(shell.language, ['news']), price),
    dropped: (answer.dropped ?? []).flatMap(({ name }) => say(name) ?? []),
    refusal: null,
  }
}

/** Said by the server, which has all words: a menu is light without them. */
function planOf({ spot, schedule }: CartData, { language, merchant }: PageStorefront['shell']): { planned?: string } {
  if (!spot || !schedule || schedule.gone) return {}
  const { startTime, timeZone } = schedule
  const time = timeWordsOf(language, merchant?.clock).time(startTime, timeZone)
  const day = formatOpeningDay(startTime, timeZone, language)
  return { planned: createTranslator(language, ['store'])('store.planned', { time, day }) }
}

const ASKING: readonly string[] = ['other_store', 'join_first']

/** What the API's no leaves on the screen; where it was about an item, with what can be had in its place. */
export function toRefusedResult(
  { code, error, message, errors, data }: ApiRefusal,
  say: PageStorefront['say'],
): CartResult {
  const { replacements } = (data ?? {}) as { replacements?: ShapeOf<typeof ItemUnavailable>['replacements'] }
  const asks = ASKING.includes(error) ? { asks: true as const } : {}
  const refused = { ...noCart, refusal: { code, error, message, errors, ...asks } }
  return replacements?.length ? { ...refused, instead: replacements.map((one) => toProductRowView(one, say)) } : refused
}
