import type { Translator } from '@compass/i18n/translator'
import type { BasketAnswer } from './basket-view.ts'

type Changes = Pick<BasketAnswer, 'dropped' | 'changed'>

/**
 * What became of a basket, a sentence for each line: what is gone, what costs something else, what is chosen otherwise.
 *
 * @param price says minor units
 */
export function basketChanges(
  { dropped, changed }: Changes,
  t: Translator<'basket'>,
  price: (amount: number) => string,
): string[] {
  const prices = changed.filter(({ to }) => to !== null)
  const others = changed.filter(({ to }) => to === null)
  return [
    ...dropped.map((line) => sayDropped(line, t)),
    ...prices.map(({ name, from, to }) => {
      const said = { name: name?.text ?? '', price: price(to!), before: price(from ?? 0) }
      return t(to! > (from ?? 0) ? 'basket.dearer' : 'basket.cheaper', said)
    }),
    ...others.map((line) => sayChanged(line, t)),
  ]
}

function sayDropped({ name, because, options, group }: Changes['dropped'][number], t: Translator<'basket'>): string {
  const said = { name: name?.text ?? '' }
  if (group && because === 'choice_required') return t('basket.nowNeeds', { ...said, group: group.text })
  if (group && because === 'choice_limit') return t('basket.nowFewer', { ...said, group: group.text })
  if (options.length > 0) return t('basket.goneChoice', { ...said, options: listed(options) })
  return t('basket.gone', said)
}

function sayChanged({ name, what, options }: Changes['changed'][number], t: Translator<'basket'>): string {
  const said = { name: name?.text ?? '' }
  if (options.length > 0) return t('basket.withoutChoice', { ...said, options: listed(options) })
  if (what === 'order_type') return t('basket.notThisWay', said)
  return t('basket.lineChanged', said)
}

const listed = (options: Changes['dropped'][number]['options']) => options.map(({ text }) => text).join(' + ')
