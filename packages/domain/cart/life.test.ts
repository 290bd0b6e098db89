import { describe, expect, it } from 'vitest'
import {
  CART_LIFE,
  CART_STATES,
  type CartActor,
  type CartState,
  mayMoveCart,
  nextCartStates,
  OPEN_CART_STATES,
  PLACEABLE_CART_STATES,
} from './index.ts'

const ACTORS: readonly CartActor[] = ['customer', 'merchant', 'payment', 'system']
const ENDS: readonly (CartState | null)[] = [null, ...CART_STATES]

/** The table as it was decided, written apart from the code: from → to: by whom. `none`: there is no row. */
const DECIDED: Record<string, CartActor[]> = {
  'none → live': ['customer'],
  'none → expired': ['system'],
  'none → draft': ['customer'],
  'none → recurring': ['system'],
  'none → completed': ['customer'],
  'live → locked': ['customer'],
  'live → completed': ['customer'],
  'live → expired': ['customer', 'system'],
  'live → discarded': ['customer', 'system'],
  'locked → completed': ['customer', 'payment', 'system'],
  'expired → none': ['system'],
  'expired → discarded': ['customer'],
  'discarded → none': ['system'],
  'draft → discarded': ['customer', 'merchant', 'system'],
  'recurring → completed': ['system'],
  'recurring → discarded': ['customer', 'system'],
}

describe('the life of a cart', () => {
  it('has of all pairs of states exactly the decided edges, by the decided actors', () => {
    const found: Record<string, CartActor[]> = {}
    for (const from of ENDS) {
      for (const to of ENDS) {
        const actors = ACTORS.filter((actor) => mayMoveCart(from, to, actor))
        if (actors.length > 0) found[`${from ?? 'none'} → ${to ?? 'none'}`] = actors
      }
    }
    expect(found).toEqual(DECIDED)
    expect(CART_LIFE.length).toBe(Object.keys(DECIDED).length)
  })

  it('reaches every state from its beginnings', () => {
    expect(walk(null)).toEqual(CART_STATES.toSorted())
  })

  it('ends everywhere: with an order, or with a row that is deleted', () => {
    for (const state of CART_STATES) {
      const reachable = [state, ...walk(state)]
      expect(
        reachable.includes('completed') || reachable.some((one) => nextCartStates(one).includes(null)),
        state,
      ).toBe(true)
    }
  })

  it('lets a cart that made an order go nowhere, so that it makes no other', () => {
    expect(nextCartStates('completed')).toEqual([])
  })

  it('never makes an expired, a discarded or a completed cart live again: what lay in it goes on in a new one', () => {
    for (const from of CART_STATES) expect(nextCartStates(from), from).not.toContain('live')
  })

  it('orders a live cart, and that of a date which repeats', () => {
    expect(PLACEABLE_CART_STATES).toEqual(['live', 'recurring'])
  })

  it('leaves an open cart open, or makes room for the next', () => {
    for (const state of OPEN_CART_STATES) expect(nextCartStates(state)).not.toContain(null)
    expect(OPEN_CART_STATES).toEqual(['live', 'locked'])
  })
})

/** The states that can be reached from here, sorted; without itself where no edge leads back. */
function walk(start: CartState | null): CartState[] {
  const seen = new Set<CartState>()
  const next = [start]
  for (const from of next) {
    for (const to of nextCartStates(from)) {
      if (to === null || seen.has(to)) continue
      seen.add(to)
      next.push(to)
    }
  }
  return [...seen].sort()
}
