import { SERVICE } from '@compass/domain/services'
import { expect, it } from 'vitest'
import { codeStep } from './code-step.ts'

it('D25: at home the store is called for the code, at the counter the staff are asked', () => {
  const stepOf = (orderType: number | null) => codeStep({ orderType, isSandbox: false })
  expect(stepOf(SERVICE.DELIVERY)).toMatchObject({ mayCall: true, hint: 'loyalty.codeCallHint' })
  expect(stepOf(40)).toMatchObject({ mayCall: true, overHint: 'loyalty.codeCallOverHint' })
  expect(stepOf(SERVICE.PICKUP)).toMatchObject({ mayCall: false, hint: 'loyalty.codeHint' })
  expect(stepOf(null)).toMatchObject({ mayCall: false, overHint: 'loyalty.codeOverHint' })
})

it('25: there are as many boxes as the code has digits', () => {
  const digits = (isSandbox: boolean) => codeStep({ orderType: SERVICE.PICKUP, isSandbox }).digits
  expect([digits(true), digits(false)]).toEqual([4, 6])
})
