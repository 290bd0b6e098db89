import { nowpayments } from './nowpayments.ts'
import type { LiveProvider } from './provider.ts'
import { razorpay } from './razorpay.ts'
import { tryProvider } from './steps.ts'
import { stripe } from './stripe.ts'
import { tap } from './tap.ts'

/** Gateways whose test mode can be tried; each with the names of its keys in the environment. */
const PROVIDERS: readonly LiveProvider[] = [nowpayments, razorpay, stripe, tap]

// Tries adapters against the providers themselves, in test mode: `STRIPE_TEST_KEY=… npm run check:live -- stripe`.
const names = process.argv.slice(2)
const unknown = names.filter((name) => !PROVIDERS.some((one) => one.name === name))
if (unknown.length > 0) {
  const known = PROVIDERS.map(({ name }) => name).join(', ')
  process.stderr.write(`There is no "${unknown.join('", "')}" to try; there are: ${known}.\n`)
  process.exit(2)
}

for (const provider of PROVIDERS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const secrets = Object.fromEntries(
    Object.entries(provider.environment).map(([secret, name]) => [secret, process.env[name] ?? '']),
  )
  const missing = Object.entries(provider.environment).find(
    ([secret]) => secrets[secret] === '' && !provider.optional?.includes(secret),
  )
  if (missing) {
    process.stdout.write(`${provider.name}: skipped, since ${missing[1]} is not set.\n`)
    continue
  }
  for await (const { name, fault } of tryProvider(provider, secrets)) {
    process.stdout.write(
      `${provider.name}: ${fault === null ? 'well' : 'FAULT'}: ${name}${fault === null ? '' : `: ${fault}`}\n`,
    )
    if (fault !== null) process.exitCode = 1
  }
}
