import { expect, it } from 'vitest'
import { feesChange } from './fees-change.ts'

const outlook = (grandTotal: number) => ({ grandTotal, difference: 0, settles: 'nothing' as const })
const line = (paid: number) => ({ id: '', productId: '', name: null, qty: 1, photo: null, choices: [], paid })

it.each([
  ['it is left out, and a service charge of two in a hundred with it', null, 2266, -21],
  ['two dearer things come, and the service charge goes up', [2100, 2258], 6711, 66],
  ['it costs as much as before', [1076], 3363, 0],
] as const)('%s', (_, comes, grandTotal, fees) => {
  const chosen = comes && { ...outlook(grandTotal), products: comes.map(line) }
  expect(feesChange({ lines: [line(1076)], withReplacement: chosen, withoutReplacement: outlook(2266) }, 3363)).toBe(
    fees,
  )
})

it('nothing can be told while there is no outlook', () => {
  expect(feesChange({ lines: [line(1076)], withReplacement: null, withoutReplacement: null }, 3363)).toBe(0)
})
