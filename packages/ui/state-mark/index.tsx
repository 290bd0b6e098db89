import { CheckIcon, ChefHatIcon, ClockIcon, CloseIcon, type Icon, MinusIcon } from '../icons/index.tsx'

export type ItemMark = 'waiting' | 'accepted' | 'served' | 'rejected' | 'cancelled'

const looks: Readonly<Record<ItemMark, { readonly box: string; readonly Sign: Icon }>> = {
  waiting: { box: 'bg-sunken text-ink2', Sign: ClockIcon },
  accepted: { box: 'bg-tint2 text-accent', Sign: ChefHatIcon },
  served: { box: 'bg-okbg text-ok', Sign: CheckIcon },
  rejected: { box: 'bg-badbg text-bad', Sign: CloseIcon },
  cancelled: { box: 'bg-sunken text-ink3', Sign: MinusIcon },
}

/** Where an item of a round stands, as a sign in a circle of 32. Its words stand beside it. */
export function StateMark({ state }: { readonly state: ItemMark }) {
  const { box, Sign } = looks[state]
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-full ${box}`}>
      <Sign size={15} />
    </span>
  )
}
