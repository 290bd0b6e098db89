import { describe, expect, it } from 'vitest'
import { draftFor } from './use-checkout-draft.ts'

const typed = {
  'draft.cart': 'first',
  name: 'Layla Haddad',
  phone: '501234567',
  'a.floor': '12',
  note: 'Ring twice',
  ifSoldOut: 'cancel',
  repeat: '1',
  'asked.cutlery': 'yes',
}

describe('what was typed at the checkout', () => {
  it('comes back whole for the cart that it was typed for', () => {
    expect(draftFor(typed, 'first')).toEqual(typed)
  })

  it('D5: leaves a note and wishes with their order, and keeps the person and the door', () => {
    expect(draftFor(typed, 'second')).toEqual({
      'draft.cart': 'second',
      name: 'Layla Haddad',
      phone: '501234567',
      'a.floor': '12',
    })
  })

  it('forgets what was kept before carts were named', () => {
    expect(draftFor({ note: 'Ring twice' }, 'first')).toEqual({ 'draft.cart': 'first' })
  })
})
