import { describe, expect, it } from 'vitest'
import { chooseStore, stateOfService, takesOrdersNow } from './choose-store.ts'

type Store = Parameters<typeof takesOrdersNow>[0] & { readonly name: string }

const store = (name: string, parts: Partial<Store> = {}): Store => ({
  name,
  state: 'open',
  opensAt: null,
  isDeliveryAvailable: true,
  isPickupAvailable: true,
  isDineInAvailable: false,
  isRoomAvailable: false,
  pauseOrder: [],
  serviceStates: [],
  ...parts,
})
const closed = (name: string, opensAt: string | null = null) => store(name, { state: 'closed', opensAt })
const DELIVERY_PAUSED = { pauseOrder: [{ orderChannel: 40, state: true }] }

describe('D1: the store that serves who has chosen none', () => {
  it.each<[says: string, stores: Store[], expected: string]>([
    ['is the first one while that is open', [store('marina'), store('bay')], 'marina'],
    ['is the open one while the first is closed', [closed('marina', '2026-03-11T07:00:00Z'), store('bay')], 'bay'],
    [
      'is one that is about to close before one that is closed',
      [closed('a'), store('b', { state: 'closingSoon' })],
      'b',
    ],
    ['delivers now, where the first is paused', [store('marina', DELIVERY_PAUSED), store('bay')], 'bay'],
    ['is open for pickup, where nobody delivers now', [closed('marina'), store('bay', DELIVERY_PAUSED)], 'bay'],
    [
      'opens first, where all are closed',
      [closed('marina', '2026-03-11T07:00:00Z'), closed('bay', '2026-03-11T06:00:00Z')],
      'bay',
    ],
    [
      'is the first in the document, where two open at once',
      [closed('a', '2026-03-11T07:00Z'), closed('b', '2026-03-11T07:00Z')],
      'a',
    ],
    ['is an active one, where none opens again', [store('a', { state: 'inactive' }), closed('b')], 'b'],
  ])('%s', (_, stores, expected) => {
    expect(chooseStore(stores)?.name).toBe(expected)
  })

  it('is the one whose delivery is open, where delivery keeps hours of its own', () => {
    const early = store('early', {
      serviceStates: [{ orderType: 20, state: 'closed', opensAt: '2026-03-11T07:00:00Z' }],
    })
    expect(chooseStore([early, store('late')])?.name).toBe('late')
    expect(chooseStore([early, store('late')], 10)?.name).toBe('early')
    expect(stateOfService(early, 20).state).toBe('closed')
    expect(takesOrdersNow(early, 10)).toBe(true)
  })

  it('is none where there is none', () => {
    expect(chooseStore([])).toBeUndefined()
  })
})
