import type { ChosenGroup } from '@compass/domain/catalogue'
import { CUSTOMIZATION_TYPE } from '@compass/domain/catalogue'
import type { GroupView, ItemView } from './item-view.ts'

/** What is chosen: pieces by variant id, by group id. */
export type ChoiceQuantities = Readonly<Record<string, Readonly<Record<string, number>>>>

const { SINGLE, COUNTER } = CUSTOMIZATION_TYPE

export const mostOf = (group: GroupView) => (group.type === SINGLE ? Math.min(1, group.max) : group.max)

export function countOf(choosing: ChoiceQuantities, group: Pick<GroupView, 'id'>): number {
  return Object.values(choosing[group.id] ?? {}).reduce((sum, pieces) => sum + pieces, 0)
}

/** What stands chosen at first: nothing. A group that must be answered is asked, not guessed; one that leaves no choice is answered. */
export function atFirst(item: Pick<ItemView, 'groups'>): ChoiceQuantities {
  const choosing: Record<string, Record<string, number>> = {}
  for (const group of item.groups) {
    const onSale = group.variants.filter(({ isActive }) => isActive)
    const only = onSale[0]
    if (group.min > 0 && onSale.length === 1 && only && group.type !== COUNTER) choosing[group.id] = { [only.id]: 1 }
  }
  return choosing
}

/** What a line of the cart has; variants that are off sale by now are left out. */
export function asInLine(
  item: Pick<ItemView, 'groups'>,
  customize: readonly {
    readonly _id: string
    readonly variants: readonly { readonly _id: string; readonly counter: number }[]
  }[],
): ChoiceQuantities {
  const choosing: Record<string, Record<string, number>> = {}
  for (const group of item.groups) {
    const chosen = customize.find(({ _id }) => _id === group.id)
    for (const { _id, counter } of chosen?.variants ?? []) {
      if (!group.variants.some(({ id, isActive }) => id === _id && isActive)) continue
      choosing[group.id] = { ...choosing[group.id], [_id]: counter }
    }
  }
  return choosing
}

/** One more or less of a variant; a single group lets go of the other. Never above the group's most, never below zero. */
export function choose(
  choosing: ChoiceQuantities,
  group: GroupView,
  variantId: string,
  actor: 1 | -1,
): ChoiceQuantities {
  const before = choosing[group.id] ?? {}
  if (group.type === SINGLE) return { ...choosing, [group.id]: actor > 0 ? { [variantId]: 1 } : {} }
  const pieces = before[variantId] ?? 0
  if (actor > 0 && (countOf(choosing, group) >= mostOf(group) || (group.type !== COUNTER && pieces > 0)))
    return choosing
  return { ...choosing, [group.id]: { ...before, [variantId]: Math.max(0, pieces + actor) } }
}

/** Groups that want more than is chosen, in their order. */
export function missingGroups(item: Pick<ItemView, 'groups'>, choosing: ChoiceQuantities): GroupView[] {
  return item.groups.filter((group) => countOf(choosing, group) < group.min)
}

/** The same as the rules read it. */
export function chosenGroups(choosing: ChoiceQuantities): ChosenGroup[] {
  return Object.entries(choosing).map(([groupId, pieces]) => ({
    groupId,
    variants: Object.entries(pieces)
      .filter(([, counter]) => counter > 0)
      .map(([variantId, counter]) => ({ variantId, counter })),
  }))
}
