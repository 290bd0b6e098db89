import { AlertIcon } from '@compass/ui/icons'
import type { CartLineView } from '#shell/cart/cart-view.ts'
import { useTimes } from '#shell/languages/use-times.ts'
import { useStore, useWords } from '#shell/merchants/shell-provider.tsx'

/** Why a line cannot be sent now; nothing where it can. */
export function LineTrouble({ line: { unavailable } }: { line: Pick<CartLineView, 'unavailable'> }) {
  const t = useWords('basket', 'menu')
  const times = useTimes()
  const { timeZone } = useStore()
  if (!unavailable) return null
  return (
    <p className="mt-1 flex gap-1.5 text-small text-bad">
      <AlertIcon size={15} className="mt-0.5" />
      {unavailable.left !== undefined
        ? t('basket.onlyLeft', { left: unavailable.left })
        : unavailable.next
          ? t('menu.from', { time: times.time(unavailable.next, timeZone) })
          : t('basket.unavailable')}
    </p>
  )
}
