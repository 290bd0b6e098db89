import { BikeIcon, ClockIcon, CutleryIcon, ForwardIcon } from '@compass/ui/icons'
import { Link } from 'react-router'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useOrderState } from '#shell/orders/use-order-state.ts'
import { pathOfOrder } from '#shell/rounds/path-of-rounds.ts'
import type { RunningOrder } from './own-orders.ts'

/** One line that leads to the order under way: where it stands and by when it comes, or what its customer is asked. */
export function RunningStrip({ order }: { order: RunningOrder }) {
  const t = useWords('account')
  const { url } = useMerchant()
  const stateOf = useOrderState()
  const times = useTimes()
  const time = (instant: string) => times.time(new Date(instant), order.timeZone)
  const { answerBy, expectedBy } = order
  const isToCome = expectedBy !== null && Date.parse(expectedBy) > Date.now()
  return (
    <nav aria-label={t('account.running')}>
      <Link to={pathOfOrder(url, order)} className="running-order">
        <span className="column flex items-center gap-3 px-4">
          {answerBy ? <ClockIcon size={20} /> : order.spot ? <CutleryIcon size={20} /> : <BikeIcon size={20} />}
          <span className="min-w-0 flex-1">
            <span className="text-name block truncate">
              {answerBy ? t('account.chooseBy', { time: time(answerBy) }) : stateOf(order).text}
            </span>
            <span className="block truncate text-small">
              {isToCome && !answerBy
                ? t('account.expectedBy', { number: order.number, time: time(expectedBy) })
                : t('account.orderNumber', { number: order.number })}
            </span>
          </span>
          <ForwardIcon size={18} />
        </span>
      </Link>
    </nav>
  )
}
