import { ORDER_STATUS } from '@compass/domain/orders'
import { CHANNEL } from '@compass/domain/services'
import type { Translator } from '@compass/i18n/translator'
import { AlertIcon, CheckIcon, CloseIcon, MoneyBackIcon } from '@compass/ui/icons'
import { Chip } from '#parts/surfaces.tsx'
import { useWords } from '#shell/language/words.tsx'
import { channelIcon } from '#shell/tickets/channel-icon.ts'

type Words = Translator<'customers'>

export const CHANNELS = Object.values(CHANNEL)

export function ChannelIcon({ channel, size = 16 }: { readonly channel: number; readonly size?: number }) {
  const Drawing = channelIcon(channel)
  return <Drawing size={size} />
}

/** How an order came. */
export function channelName(t: Words, channel: number): string {
  if (channel === CHANNEL.DELIVERY) return t('customers.channelDelivery')
  if (channel === CHANNEL.PICKUP) return t('customers.channelPickup')
  if (channel === CHANNEL.DINE_IN) return t('customers.channelTable')
  if (channel === CHANNEL.ROOM) return t('customers.channelRoom')
  return t('customers.channelLink')
}

/** How somebody pays; names of wallets are the same in every language. */
export function methodName(t: Words, method: string): string {
  switch (method) {
    case 'cod':
      return t('customers.methodCash')
    case 'cardOnDelivery':
    case 'cardSwipe':
      return t('customers.methodCardInPerson')
    case 'roomCharge':
      return t('customers.methodRoom')
    case 'card':
    case 'savedCard':
    case 'express':
      return t('customers.methodCard')
    case 'credits':
      return t('customers.credits')
    case 'cryptoWallet':
      return t('customers.methodCoins')
    default:
      return OWN_NAMES[method] ?? method
  }
}

const OWN_NAMES: Readonly<Record<string, string>> = {
  upi: 'UPI',
  knet: 'KNET',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  mixpay: 'MixPay',
}

/** A status in the merchant's words. */
export function statusName(t: Words, status: number, channel: number): string {
  switch (status) {
    case ORDER_STATUS.INITIALIZE:
      return t('customers.statusUnpaid')
    case ORDER_STATUS.NEW:
      return t('customers.statusNew')
    case ORDER_STATUS.SCH_DEL_ACCEPTED:
      return t('customers.statusLater')
    case ORDER_STATUS.APPROVED:
      return t('customers.statusPreparing')
    case ORDER_STATUS.KITCHEN_READY:
      return t('customers.statusReady')
    case ORDER_STATUS.OUT_DELIVERY:
      return t('customers.statusOnItsWay')
    case ORDER_STATUS.DELIVERED:
      return channel === CHANNEL.PICKUP ? t('customers.statusPickedUp') : t('customers.statusDelivered')
    case ORDER_STATUS.UNDELIVERED:
      return t('customers.statusUndelivered')
    case ORDER_STATUS.SERVED:
      return t('customers.statusServed')
    case ORDER_STATUS.PAYMENT_COMPLETED:
    case ORDER_STATUS.COMPLETED:
      return t('customers.statusPaid')
    case ORDER_STATUS.DECLINED:
      return t('customers.statusDeclined')
    case ORDER_STATUS.PAYMENT_CANCELLED:
      return t('customers.statusNeverPaid')
    default:
      return t('customers.statusCancelled')
  }
}

const DONE: readonly number[] = [ORDER_STATUS.DELIVERED, ORDER_STATUS.PAYMENT_COMPLETED, ORDER_STATUS.COMPLETED]
const ENDED: readonly number[] = [
  ...[ORDER_STATUS.DECLINED, ORDER_STATUS.CANCEL_CUSTOMER, ORDER_STATUS.PAYMENT_CANCELLED],
  ...[ORDER_STATUS.CUSTOMER_REJECT, ORDER_STATUS.UNDELIVERED],
]

/** The state of an order, always with its icon or alone in words: what is over is calm, what failed is not. */
export function StateChip({
  status,
  channel,
  time,
  isReturned = false,
}: {
  readonly status: number
  readonly channel: number
  readonly time?: string
  readonly isReturned?: boolean
}) {
  const t = useWords('customers')
  const words = statusName(t, status, channel)
  const text = time ? `${words} ${time}` : words
  if (isReturned && !ENDED.includes(status))
    return <Chip icon={<MoneyBackIcon size={14} />}>{t('customers.givenBack')}</Chip>
  if (DONE.includes(status))
    return (
      <Chip look="ok" icon={<CheckIcon size={14} />}>
        {text}
      </Chip>
    )
  if (status === ORDER_STATUS.UNDELIVERED)
    return (
      <Chip look="bad" icon={<AlertIcon size={14} />}>
        {text}
      </Chip>
    )
  if (ENDED.includes(status)) return <Chip icon={<CloseIcon size={14} />}>{text}</Chip>
  return <Chip look={status === ORDER_STATUS.NEW ? 'on' : 'plain'}>{text}</Chip>
}
