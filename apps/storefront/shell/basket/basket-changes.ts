import type { Translator } from '@compass/i18n/translator'
import type { BasketAnswer } from './basket-view.ts'

/** What became of a basket, a sentence for each line: gone, dearer or cheaper, chosen otherwise. `price` says minor units. */
export function basketChanges(
  { dropped, changed }: Pick<BasketAnswer, 'dropped' | 'changed'>,
  t: Translator<'basket'>,
  price: (amount: number) => string,
): string[] {
  return [
    ...dropped.map(({ name }) => t('basket.gone', { name: name?.text ?? '' })),
    ...changed.flatMap(({ name, to }) =>
      to === null ? [] : [t('basket.priceChanged', { name: name?.text ?? '', price: price(to) })],
    ),
    ...changed.flatMap(({ name, to }) => (to === null ? [t('basket.lineChanged', { name: name?.text ?? '' })] : [])),
  ]
}
