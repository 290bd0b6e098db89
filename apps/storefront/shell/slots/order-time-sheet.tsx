import { formatDay } from '@compass/i18n/formats'
import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { paths } from '#paths'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useTimes } from '#shell/languages/use-times.ts'
import type { StoreView } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { takesOrders } from '#shell/stores/store-state.ts'
import { formatWaitMinutes } from '#shell/stores/wait-minutes.ts'
import type { OrderTime, TimeResult } from './slot-times.ts'
import { TimeSheet } from './time-sheet.tsx'

interface Props {
  readonly store: StoreView
  /** The product that the time is for; left out: the whole cart. */
  readonly item?: string | null
  readonly open: boolean
  readonly onClose: () => void
  /** The time is the cart's now; left out: the sheet closes. */
  readonly onTaken?: () => void
}

/** The times of a store for the visitor's cart, or for one item: what the screen of the time shows and does, as a sheet. */
export default function OrderTimeSheet({ store, item = null, open, onClose, onTaken = onClose }: Props) {
  const t = useWords('shell')
  const { url } = useMerchant()
  const { language } = useShell()
  const { reload } = useCart()
  const path = paths.orderTime(url, store.id, item ?? undefined)
  const { data: read, load } = useFetcher<OrderTime>()
  const { data: result, state, Form } = useFetcher<TimeResult | null>()
  useEffect(() => {
    if (open) void load(path)
  }, [open, load, path])
  const isTaken = result?.isTaken === true && state === 'idle'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer closes it once
  useEffect(() => {
    if (!isTaken) return
    reload()
    onTaken()
  }, [isTaken, result])
  const refusal =
    state !== 'idle' || result === undefined ? null : result === null ? t('shell.errorHint') : result.message
  const service = read?.service ?? 0
  return (
    <Form method="post" action={path}>
      <input type="hidden" name="intent" value="schedule" />
      <input type="hidden" name="service" value={service} />
      {item ? <input type="hidden" name="item" value={item} /> : null}
      <input type="hidden" name="stay" value="1" />
      <TimeSheet
        key={read?.schedule?.startTime ?? ''}
        times={read?.times ?? null}
        open={open}
        onClose={onClose}
        had={read?.schedule?.startTime ?? null}
        service={service}
        isOpenNow={!item && takesOrders(store, service)}
        minutes={formatWaitMinutes(service, store, read?.door, language)}
        note={read?.item && <ItemNote item={read.item} timeZone={store.timeZone} />}
        refusal={refusal && <Refusal message={refusal} isOther={result?.wanted !== undefined} />}
        isBusy={state !== 'idle'}
      />
    </Form>
  )
}

/** Which item the time is for, and from when it can be had. */
function ItemNote({ item, timeZone }: { item: NonNullable<OrderTime['item']>; timeZone: string }) {
  const t = useWords('checkout', 'shell')
  const { language } = useShell()
  const times = useTimes()
  const next = item.next ? new Date(item.next) : null
  return (
    <>
      <span className="block text-name">{t('checkout.forItem', { item: plainText(item.name) })}</span>
      {next
        ? t('checkout.itemFrom', {
            time: t('shell.dayAndTime', {
              day: formatDay(next, timeZone, new Date(), language),
              time: times.time(next, timeZone),
            }),
          })
        : null}
    </>
  )
}

/** Why the time was not taken. Where the cart is of another store, the customer's yes lets that one go. */
function Refusal({ message, isOther }: { message: string; isOther: boolean }) {
  const t = useWords('menu')
  if (!isOther) return message
  return (
    <>
      <span className="block font-em">{t('menu.replaceTitle')}</span>
      {message}
      <button type="submit" name="replace" value="1" className="word block">
        {t('menu.replace')}
      </button>
    </>
  )
}
