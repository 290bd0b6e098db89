import type { CartAnswer } from '@compass/contract/cart'
import type { ShapeOf } from '@compass/contract/values'
import type { ChosenText, Text } from '@compass/domain/languages'
import type { Translator } from '@compass/i18n/translator'

type Changes = Pick<ShapeOf<typeof CartAnswer>, 'dropped' | 'changed'>
type Dropped = NonNullable<Changes['dropped']>[number]
type Changed = NonNullable<Changes['changed']>[number]
type Say = (text: Text | null | undefined) => ChosenText | null

/**
 * What became of a basket, a sentence for each line: what is gone, what costs something else, what is chosen otherwise. Said
 * by the server, so that no page carries these words.
 *
 * @param price says minor units
 */
export function describeCartChanges(
  { dropped = [], changed = [] }: Changes,
  say: Say,
  t: Translator<'news'>,
  price: (amount: number) => string,
): string[] {
  const nameOf = ({ name }: { readonly name: Text }) => say(name)?.text ?? ''
  const listed = (options: readonly Text[]) => options.flatMap((option) => say(option)?.text ?? []).join(' + ')

  function sayDropped({ because, options = [], group, ...line }: Dropped): string {
    const said = { name: nameOf(line) }
    const asks = say(group)?.text
    if (asks && because === 'choice_required') return t('news.nowNeeds', { ...said, group: asks })
    if (asks && because === 'choice_limit') return t('news.nowFewer', { ...said, group: asks })
    if (options.length > 0) return t('news.goneChoice', { ...said, options: listed(options) })
    return t('news.gone', said)
  }

  function sayPrice({ from, to, ...line }: Changed): string {
    const [before, now] = [from?.amount ?? 0, to?.amount ?? 0]
    const said = { name: nameOf(line), price: price(now), before: price(before) }
    return t(now > before ? 'news.dearer' : 'news.cheaper', said)
  }

  function sayChanged({ what, options = [], instead, orderType, ...line }: Changed): string {
    const said = { name: nameOf(line) }
    const other = say(instead)?.text
    if (what === 'service') return t(orderType === 10 ? 'news.pickupAlone' : 'news.deliveryAlone', said)
    if (what === 'offer') return other ? t('news.offerOther', { ...said, other }) : t('news.offerGone', said)
    if (options.length > 0) return t('news.withoutChoice', { ...said, options: listed(options) })
    return t(what === 'order_type' ? 'news.notThisWay' : 'news.lineChanged', said)
  }

  const others = changed.filter(({ to }) => !to)
  return [...dropped.map(sayDropped), ...changed.filter(({ to }) => to).map(sayPrice), ...others.map(sayChanged)]
}
