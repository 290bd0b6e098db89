import { expect, it } from 'vitest'
import { readOptions, UsageFault } from './options.ts'

const otherwise = { seconds: 60, callers: 8 }

it('a seed is kept, what is not said is as ever', () => {
  expect(readOptions(['--seed', '7'], otherwise)).toEqual({ seed: 7, seconds: 60, callers: 8, gateway: 'sandbox' })
  expect(readOptions(['--seconds', '5', '--callers', '64', '--gateway', 'tap'], otherwise, () => 1)).toEqual({
    seed: 1,
    seconds: 5,
    callers: 64,
    gateway: 'tap',
  })
})

it.each([
  [['--seconds', '0'], '--seconds is "0": use a whole number from 1 to 3600.'],
  [['--seconds', 'ten'], '--seconds is "ten": use a whole number from 1 to 3600.'],
  [['--callers', '65'], '--callers is "65": use a whole number from 1 to 64.'],
  [['--seed', '-1'], /--seed/],
  [['--seed', '4294967296'], '--seed is "4294967296": use a whole number from 0 to 4294967295.'],
  [
    ['--gateway', 'paypal'],
    'There is no gateway "paypal"; there are: sandbox, stripe, tap, razorpay, nowpayments, mixpay.',
  ],
  [['--kills', '3'], /--kills/],
  [['more'], /more/],
])('%j is answered with a sentence', (args, sentence) => {
  const read = () => readOptions(args, otherwise)
  expect(read).toThrow(UsageFault)
  expect(read).toThrow(sentence)
})
