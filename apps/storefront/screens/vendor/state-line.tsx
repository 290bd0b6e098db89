import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { DOT_CLASSES, describeStoreStatus } from '#shell/stores/status-words.ts'

/** Open until, closing in, opens at, with a dot. */
export function StateLine({ store }: { store: StoreView }) {
  const t = useWords('shell')
  const { language } = useShell()
  const { clock } = useMerchant()
  const { tone, word, rest } = describeStoreStatus(store, t, language, store.minutes, clock)
  return (
    <span className="flex items-baseline gap-2">
      <span className={`size-2 shrink-0 rounded-full ${DOT_CLASSES[tone]}`} />
      <span className={rest && tone === 'off' ? 'parted min-w-0' : 'min-w-0'}>
        <span className="font-strong">{word}</span> <span className="text-ink2">{rest}</span>
      </span>
    </span>
  )
}
