import { Banner } from '@compass/ui/banner'
import { ClockIcon, InfoIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useStore, useWords } from '../../../shell/shell.tsx'
import { useStoreState } from '../../../shell/store-state.ts'

/** Why no order can be placed just now, with the way on; nothing while the outlet is open. */
export function StateBanner() {
  const t = useWords('shell')
  const store = useStore()
  const state = useStoreState(store)
  if (state.takesOrders) return null
  const testing = store.state === 'testing'
  return (
    <Banner
      tone={testing ? 'tint' : 'warn'}
      icon={testing ? <InfoIcon /> : <ClockIcon />}
      action={
        <Link to="?choose=hours" preventScrollReset className="word text-small">
          {t('shell.storeTimes')}
        </Link>
      }
    >
      <span className="block font-strong text-ink">{state.word}</span>
      <span className="text-small">{state.sentence}</span>
    </Banner>
  )
}
