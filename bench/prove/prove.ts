import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { brokenCourtLaws, brokenLaws, randomCart, randomCourt } from '@compass/testkit/pricing'
import { randomFrom } from '../crash/random.ts'

// `npm run prove`: the laws of a price, of thresholds, of the order of adding and of refunds over a million random carts.
// After every hundredth of them come the laws of a random court's cart. The same seed makes the same carts, and a cart that
// breaks a law is printed whole.

const USAGE = 'npm run prove -- [--baskets 1000000] [--seed number]'

const { carts, seed } = readProveOptions(process.argv.slice(2))
process.stdout.write(`seed ${seed}: ${carts.toLocaleString('en-GB')} baskets\n`)
const random = randomFrom(seed)
for (let done = 1; done <= carts; done++) {
  const cart = randomCart(random)
  const broken = brokenLaws(cart)
  if (broken.length > 0) {
    process.stdout.write(`basket ${done} of seed ${seed} breaks: ${broken.join('; ')}\n${JSON.stringify(cart)}\n`)
    process.exit(1)
  }
  if (done % 100 === 0) proveCourt(done)
  if (done % 100_000 === 0) process.stdout.write(`${done.toLocaleString('en-GB')} hold\n`)
}

function proveCourt(done: number): void {
  const court = randomCourt(random)
  const broken = brokenCourtLaws(court, random)
  if (broken.length === 0) return
  process.stdout.write(
    `the court after basket ${done} of seed ${seed} breaks: ${broken.join('; ')}\n${JSON.stringify(court)}\n`,
  )
  process.exit(1)
}

function readProveOptions(args: string[]): { carts: number; seed: number } {
  const { values } = parseArgs({
    args,
    options: { baskets: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
  })
  const whole = (text: string) => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
    if (number >= 0) return number
    process.stderr.write(`"${text}" is no whole number.\n${USAGE}\n`)
    return process.exit(1)
  }
  return { carts: whole(values.baskets), seed: values.seed === undefined ? randomInt(2 ** 32) : whole(values.seed) }
}
