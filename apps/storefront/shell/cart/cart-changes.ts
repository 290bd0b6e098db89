import type { CartAnswer } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import { SERVICE } from '@compass/domain/services'
import type { Translator } from '@compass/i18n/translator'

type Changes = Pick<ShapeOf<typeof CartAnswer>, 'dropped' | 'changed' | 'broughtBack'>
type DroppedLine = NonNullable<Changes['dropped']>[number]
type ChangedLine = NonNullable<Changes['changed']>[number]
type ChooseText = (text: Text | null | undefined) => ChosenText | null

/**
 * What became of a cart, a sentence for each line: what is gone, what costs something else, what is chosen otherwise. Said
 * by the server, so that no page carries these words.
 *
 * @param price says minor units
 */
export function describeCartChanges(
  { dropped = [], changed = [], broughtBack }: Changes,
  say: ChooseText,
  t: Translator<'news'>,
  price: (amount: number) => string,
): string[] {
  const nameOf = ({ name }: { readonly name: Text }) => say(name)?.text ?? ''
  const listed = (options: readonly Text[]) => options.flatMap((option) => say(option)?.text ?? []).join(' + ')

  function sayDropped({ because, options = [], group, ...line }: DroppedLine): string {
    const text = { name: nameOf(line) }
    const asks = say(group)?.text
    if (asks && because === 'choice_required') return t('news.nowNeeds', { ...text, group: asks })
    if (asks && because === 'choice_limit') return t('news.nowFewer', { ...text, group: asks })
    if (options.length > 0) return t('news.goneChoice', { ...text, options: listed(options) })
    return t('news.gone', text)
  }

  function sayPrice({ from, to, ...line }: ChangedLine): string {
    const [before, now] = [from?.amount ?? 0, to?.amount ?? 0]
    const text = { name: nameOf(line), price: price(now), before: price(before) }
    return t(now > before ? 'news.dearer' : 'news.cheaper', text)
  }

  function sayChanged({ what: label, options = [], instead, orderType, ...line }: ChangedLine): string {
    const text = { name: nameOf(line) }
    const other = say(instead)?.text
    if (label === 'service') return t(orderType === SERVICE.PICKUP ? 'news.pickupAlone' : 'news.deliveryAlone', text)
    if (label === 'offer') return other ? t('news.offerOther', { ...text, other }) : t('news.offerGone', text)
    if (options.length > 0) return t('news.withoutChoice', { ...text, options: listed(options) })
    return t(label === 'order_type' ? 'news.notThisWay' : 'news.lineChanged', text)
  }

  const others = changed.filter(({ to }) => !to)
  return [
    ...(broughtBack ? [t('news.broughtBack')] : []),
    ...dropped.map(sayDropped),
    ...changed.filter(({ to }) => to).map(sayPrice),
    ...others.map(sayChanged),
  ]
}
