import { openStripe } from '@compass/emulators/stripe'
import { expect, it } from 'vitest'
import { tryProvider } from './steps.ts'
import { stripe } from './stripe.ts'

async function resultsOf(steps: ReturnType<typeof tryProvider>) {
  const results = []
  for await (const result of steps) results.push(result)
  return results
}

const KEY = 'sk_test_0123456789abcdef'

it('what is tried against Stripe itself holds against its emulator', async () => {
  const emulator = await openStripe({ secretKeys: [KEY] })
  const results = await resultsOf(tryProvider(stripe, { secretKey: KEY }, emulator.url))
  await emulator.close()
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect(results.length).toBeGreaterThan(8)
})

it('says what does not hold', async () => {
  const emulator = await openStripe({ secretKeys: [KEY] })
  const results = await resultsOf(tryProvider(stripe, { secretKey: 'sk_test_wrong' }, emulator.url))
  await emulator.close()
  expect(results.map(({ fault }) => fault !== null)).not.toContain(false)
})
