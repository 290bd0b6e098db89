import { UsersIcon } from '@compass/ui/icons'
import { useEffect } from 'react'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import { usePersonName } from '../people.tsx'
import { type ItemSelection, type PickableItem, takenMeanwhile } from './my-items.ts'

/** What somebody else claims is not picked any more: a toast says who it was. */
export function useTakenMeanwhile(
  items: readonly PickableItem[],
  picked: ItemSelection,
  setPicked: (picked: ItemSelection) => void,
): void {
  const t = useWords('bill')
  const toast = useToast()
  const nameOf = usePersonName()
  const [first] = takenMeanwhile(items, picked)
  const taker = first?.takenBy[0]
  const text = first && taker ? t('bill.tookItem', { name: nameOf(taker.by), item: plainText(first.item.name) }) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is picked goes once for each item that somebody took
  useEffect(() => {
    if (!first) return
    const gone = takenMeanwhile(items, picked).map(({ item }) => item.id)
    setPicked(new Map([...picked].filter(([id]) => !gone.includes(id))))
    if (text) toast({ text, icon: <UsersIcon size={18} /> })
  }, [first?.item.id])
}
