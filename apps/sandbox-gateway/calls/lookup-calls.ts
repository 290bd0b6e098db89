import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readBin } from '../cards/test-cards.ts'
import { Fault } from '../payments/fault.ts'
import { walletToken } from '../payments/wallets.ts'
import { fieldsOf, text, VPA, wrong } from './read-body.ts'

/** What is known of a card's first digits and of a UPI address, and tokens as a wallet makes them; nothing is written. */
export function addLookupCalls(calls: FastifyInstance): void {
  calls.post('/bins', async (request) => {
    const known = readBin(text(fieldsOf(request.body), 'bin', 8))
    if (!known) throw new Fault(422, 'unknown_bin', 'These digits belong to no brand.')
    return known
  })

  calls.post('/vpas', async (request) => {
    const { vpa } = fieldsOf(request.body)
    const valid = typeof vpa === 'string' && VPA.test(vpa) && !vpa.startsWith('nobody@')
    return { valid, name: valid ? nameOfVpa(vpa) : null }
  })

  calls.post('/wallet-tokens', async (request, reply) => {
    const { wallet, outcome } = fieldsOf(request.body)
    const token = walletToken(wallet, outcome, randomBytes(12).toString('base64url'))
    if (!token) throw wrong('wallet', 'applepay or googlepay, and outcome what a test card does')
    reply.status(201)
    return { token }
  })
}

/** What a bank says of the holder of an address: enough to see that it is the right one. */
function nameOfVpa(vpa: string): string {
  const name = vpa.split('@')[0]!.split(/[._-]/)[0]!
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
