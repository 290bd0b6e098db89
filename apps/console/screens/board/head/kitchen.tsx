import { setKitchen } from '@compass/contract/board'
import { KITCHEN_STEP_MINUTES, MAX_KITCHEN_ADDED_MINUTES } from '@compass/domain/orders'
import { useState } from 'react'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useChange } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { ChefHatIcon, MinusIcon, PlusIcon, TimerIcon } from '../icons.ts'
import { useBoard, useFeed } from '../use-board.tsx'

/** The kitchen's minutes in every promise from now on, five more or five less. */
export function Kitchen({ className = '' }: { readonly className?: string }) {
  const t = useWords('board')
  const feed = useFeed()
  const sayFailure = useFailureToast()
  const { merchant } = useSession()
  const store = useBoard((state) => state.store)
  const change = useChange(setKitchen)
  const [wanted, setWanted] = useState<number | null>(null)
  if (!store) return null
  const { added, minutes } = store.kitchen
  const name = t('board.kitchen')
  const Drawing = merchant.kind === 'pharmacy' ? TimerIcon : ChefHatIcon
  const shown = wanted ?? added
  const set = (next: number) => {
    setWanted(next)
    change.mutate(
      { params: { id: store._id }, body: { added: next } },
      {
        onSuccess: ({ kitchen }) => feed.setStore({ kitchen }),
        onError: sayFailure,
        onSettled: () => setWanted(null),
      },
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into a bar
    <div role="group" aria-label={name} className={`kitchen ${className}`}>
      <button
        type="button"
        aria-label={t('board.kitchenLess')}
        disabled={shown === 0 || change.isPending}
        onClick={() => set(shown - KITCHEN_STEP_MINUTES)}
      >
        <MinusIcon size={18} />
      </button>
      <span className="flex items-center gap-2 whitespace-nowrap" data-longer={added > 0 || undefined}>
        <Drawing size={19} />
        {name}
        <b className="font-em">{t('board.min', { count: minutes + shown - added })}</b>
      </span>
      <button
        type="button"
        aria-label={t('board.kitchenMore')}
        disabled={shown >= MAX_KITCHEN_ADDED_MINUTES || change.isPending}
        onClick={() => set(shown + KITCHEN_STEP_MINUTES)}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  )
}
