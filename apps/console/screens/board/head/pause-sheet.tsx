import { Sheet } from '@compass/ui/sheet'
import { useWords } from '#shell/language/words.tsx'
import { ChannelRows } from '#shell/pause/channel-rows.tsx'
import { useBoard, useFeed } from '../use-board.tsx'
import { Kitchen } from './kitchen.tsx'

/** Taking orders: what is paused, and until when. On a phone the kitchen's minutes are here too. */
export function PauseSheet({
  isOpen,
  hasKitchen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly hasKitchen: boolean
  readonly onClose: () => void
}) {
  const t = useWords('board', 'console')
  const feed = useFeed()
  const store = useBoard((state) => state.store)
  if (!store) return null
  return (
    <Sheet open={isOpen} onClose={onClose} title={t('board.takingOrders')} closeLabel={t('console.close')}>
      <div className="grid gap-2 px-4 pb-6">
        {hasKitchen ? <Kitchen /> : null}
        <ChannelRows
          store={store}
          now={() => feed.clock.now()}
          onChannels={(channels) => feed.setStore({ channels })}
        />
      </div>
    </Sheet>
  )
}
