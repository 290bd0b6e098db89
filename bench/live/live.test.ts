import { ACCOUNT, openNowPayments } from '@compass/emulators/nowpayments'
import { openRazorpay } from '@compass/emulators/razorpay'
import { openStripe } from '@compass/emulators/stripe'
import { openTap } from '@compass/emulators/tap'
import { expect, it } from 'vitest'
import { nowpayments } from './nowpayments.ts'
import type { LiveProvider } from './provider.ts'
import { razorpay } from './razorpay.ts'
import { tryProvider } from './steps.ts'
import { stripe } from './stripe.ts'
import { tap } from './tap.ts'

const KEY = 'sk_test_0123456789abcdef'

async function resultsOf(secrets: Record<string, string>, url: string, provider: LiveProvider = stripe) {
  const results: { name: string; fault: string | null }[] = []
  for await (const result of tryProvider(provider, secrets, url)) results.push(result)
  return results
}

it('what is tried against Stripe itself holds against its emulator', async () => {
  const emulator = await openStripe({ secretKeys: [KEY] })
  const results = await resultsOf({ secretKey: KEY }, emulator.url)
  await emulator.close()
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect(results.length).toBeGreaterThan(8)
})

it('what is tried against Tap itself holds against its emulator', async () => {
  const emulator = await openTap()
  const results = await resultsOf({ secretKey: KEY }, emulator.url, tap)
  await emulator.close()
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect([results.length, emulator.faults]).toEqual([6, []])
})

it('what is tried against Razorpay itself holds against its emulator', async () => {
  const emulator = await openRazorpay()
  const keys = { keyId: 'rzp_test_1', keySecret: 'secret' }
  emulator.addAccount(keys.keyId, keys.keySecret)
  const results = await resultsOf(keys, emulator.url, razorpay)
  await emulator.close()
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect([results.length, emulator.faults]).toEqual([7, []])
})

it('what is tried against NOWPayments itself holds against its emulator', async () => {
  const emulator = await openNowPayments()
  const results = await resultsOf(ACCOUNT, emulator.url, nowpayments)
  await emulator.close()
  expect(results.filter(({ fault }) => fault !== null)).toEqual([])
  expect([results.length, emulator.faults]).toEqual([6, []])
})

it('says what does not hold', async () => {
  const emulator = await openStripe({ secretKeys: [KEY] })
  const results = await resultsOf({ secretKey: 'sk_test_wrong' }, emulator.url)
  await emulator.close()
  expect(results.map(({ fault }) => fault !== null)).not.toContain(false)
})
