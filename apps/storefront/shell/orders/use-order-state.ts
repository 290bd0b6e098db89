import { ORDER_STATUS, type OrderStatus } from '@compass/domain/orders'
import { useWords } from '#shell/merchants/shell-provider.tsx'

const S = ORDER_STATUS

interface OrderState {
  readonly text: string
  /** `accent`: under way; null: over. */
  readonly tone: 'accent' | 'bad' | null
}

/** Where an order stands, in two or three words. Needs the words of `account`. */
export function useOrderState(): (order: {
  readonly status: OrderStatus
  readonly isPickup: boolean
  readonly spot?: { readonly kind: 'table' | 'room' } | null
}) => OrderState {
  const t = useWords('account')
  return ({ status, isPickup, spot }) => {
    switch (status) {
      case S.SERVED:
        return { text: t(spot?.kind === 'room' ? 'account.stateBrought' : 'account.stateServed'), tone: 'accent' }
      case S.PAYMENT_COMPLETED:
      case S.COMPLETED:
        return { text: t('account.statePaid'), tone: null }
      case S.DELIVERED:
        return { text: t(isPickup ? 'account.statePickedUp' : 'account.stateDelivered'), tone: null }
      case S.DECLINED:
        return { text: t('account.stateDeclined'), tone: 'bad' }
      case S.UNDELIVERED:
        return { text: t('account.stateUndelivered'), tone: 'bad' }
      case S.CANCEL_CUSTOMER:
      case S.CUSTOMER_REJECT:
      case S.PAYMENT_CANCELLED:
        return { text: t('account.stateCancelled'), tone: null }
      case S.OUT_DELIVERY:
        return { text: t('account.stateOut'), tone: 'accent' }
      case S.KITCHEN_READY:
        return { text: t('account.stateReady'), tone: 'accent' }
      case S.APPROVED:
      case S.SCH_DEL_ACCEPTED:
        return { text: t('account.stateAccepted'), tone: 'accent' }
      case S.INITIALIZE:
        return { text: t('account.stateUnpaid'), tone: 'accent' }
      default:
        return { text: t('account.stateWaiting'), tone: 'accent' }
    }
  }
}
