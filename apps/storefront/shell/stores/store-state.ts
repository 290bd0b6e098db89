import { needsSpot, SERVICE } from '@compass/domain/services'
import { useTimes } from '#shell/languages/use-times.ts'
import type { ServiceCode, StoreView } from '#shell/merchants/read-storefront.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { formatOpeningDay } from './opening-day.ts'

interface StoreState {
  /** An order for now can be placed. */
  readonly takesOrders: boolean
  /** In a word or two: "Open", "Closed", "Not taking orders". */
  readonly word: string
  /** What is so and what comes next, as a sentence; null while it is simply open. */
  readonly sentence: string | null
  readonly tone: 'ok' | 'warn' | 'tint'
}

/** Whether a store takes an order for now, delivered (20) or picked up (10). */
export function takesOrders(store: StoreView, service: number): boolean {
  return store.openServices.some((open) => open === service)
}

function isOpen({ state }: StoreView): boolean {
  return state === 'open' || state === 'closingSoon'
}

/** Whether a store takes an order for later. */
export function takesLater(store: StoreView, service: number): boolean {
  return store.laterServices.some((one) => one === service)
}

/** Where delivery or pickup alone takes no orders: the other one, which does. */
export function findOtherService(store: StoreView, service: number): ServiceCode | null {
  // Who sits at a spot is not sent to another service.
  if (takesOrders(store, service) || needsSpot(service)) return null
  return store.services.find((one) => one !== service && takesOrders(store, one)) ?? null
}

/** What a store's state means for who wants to order now, in words. `service`: the page's own, where nothing else is said. */
export function useStoreState(store: StoreView, service?: number): StoreState {
  const { merchant, service: ofPage } = useShell()
  const state = useOurState(store, service ?? ofPage)
  // Where another service takes orders, that is what has to be said.
  if (store.openServices.length > 0) return state
  const sentence = merchant?.stateWords[isOpen(store) ? 'paused' : store.state]
  return sentence ? { ...state, sentence } : state
}

function useOurState(store: StoreView, wanted: number): StoreState {
  const t = useWords('shell')
  const { language } = useShell()
  const times = useTimes()
  const time = (instant: string) => times.time(instant, store.timeZone)
  const otherService = findOtherService(store, wanted)
  const inOtherService =
    otherService && t(otherService === SERVICE.PICKUP ? 'shell.deliveryPausedHint' : 'shell.pickupPausedHint')
  if (isOpen(store) && !takesOrders(store, wanted)) {
    return {
      takesOrders: false,
      word: t('shell.paused'),
      sentence: inOtherService ?? t('shell.pausedHint'),
      tone: 'warn',
    }
  }
  switch (store.state) {
    case 'open':
      return { takesOrders: true, word: t('shell.open'), sentence: null, tone: 'ok' }
    case 'closingSoon': {
      const minutes = store.minutes ?? 0
      const sentence = store.closesAt ? t('shell.orderBefore', { time: time(store.closesAt) }) : null
      return { takesOrders: true, word: t('shell.closingIn', { minutes }), sentence, tone: 'warn' }
    }
    case 'opensSoon':
    case 'closed': {
      const { opensAt } = store
      const word = store.state === 'closed' ? t('shell.closed') : t('shell.opensIn', { minutes: store.minutes ?? 0 })
      if (inOtherService) return { takesOrders: false, word, sentence: inOtherService, tone: 'warn' }
      // What a table has chosen ends with its visit.
      const sentence =
        opensAt && !needsSpot(wanted)
          ? t('shell.closedUntilHint', {
              day: formatOpeningDay(opensAt, store.timeZone, language),
              time: time(opensAt),
            })
          : t('shell.closedHint')
      return { takesOrders: false, word, sentence, tone: 'warn' }
    }
    case 'paused':
      return { takesOrders: false, word: t('shell.paused'), sentence: t('shell.pausedHint'), tone: 'warn' }
    case 'inactive':
      return { takesOrders: false, word: t('shell.inactive'), sentence: t('shell.inactiveHint'), tone: 'warn' }
    case 'testing':
      return { takesOrders: false, word: t('shell.testing'), sentence: t('shell.testingHint'), tone: 'tint' }
  }
}
