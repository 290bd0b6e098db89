import { eventFaults, shapeFaults } from '@compass/emulators/stripe/published/test-shapes.ts'
import { expect, it } from 'vitest'
import { newId } from '#api/ids/index.ts'
import { chargeOf } from '../test-gateway-contract.ts'
import { openStripeBench } from './test-stripe.ts'

it('every call of ours, every answer and event of the emulator has the shape that Stripe publishes', async () => {
  const bench = await openStripeBench()
  const { gateway, account, stripe, answers, webhooks } = bench
  const customerId = newId(Date.now())
  const key = (reference: string, gatewayId: string | null) => ({ reference, gatewayId, createdAt: new Date() })
  await gateway.tryKeys!(account)
  const first = chargeOf(bench, { savesCard: true, customerId, language: 'ar' })
  const page = await gateway.charge(first)
  await bench.refuse!(page)
  await gateway.find(account, key(first.reference, page.id))
  await bench.pay(page, true)
  await gateway.find(account, key(first.reference, null))
  const express = chargeOf(bench, { method: 'express', customerId })
  const paid = await gateway.charge(express)
  await gateway.find(account, key(express.reference, null))
  await gateway.cancel(account, key(express.reference, paid.id))
  const refused = chargeOf(bench, { method: 'savedCard' })
  await gateway.charge({ ...refused, cardToken: await bench.refusedCard!(refused.customerId) })
  for (const reference of [newId(Date.now()), newId(Date.now())])
    await gateway.refund(account, page.id, { reference, amount: 1000, currency: 'AED', reason: '' })
  await gateway.findRefund(account, 're_unknown')
  const end = bench.holdRefund!()
  const refund = { reference: newId(Date.now()), amount: 100, currency: 'AED', reason: '' }
  const { id: refundId } = await gateway.refund(account, paid.id, refund)
  await end('failed')
  await gateway.findRefund(account, refundId)
  await gateway.findDispute!(account, await bench.dispute!(paid))
  await bench.payOut!()
  expect(await gateway.payouts!(account, new Date(0), new Date(Date.now() + 1e9))).not.toEqual([])
  expect(await gateway.ledger(account)).not.toEqual([])
  const ended = chargeOf(bench)
  await gateway.cancel(account, key(ended.reference, (await gateway.charge(ended)).id))
  const [card] = await gateway.cards(account, customerId)
  expect(await gateway.forgetCard(account, customerId, card!.token)).toBe(true)
  await gateway.charge(chargeOf(bench, { amount: 1 })).catch(() => null)
  await expect.poll(() => webhooks.length).toBeGreaterThan(8)

  expect(answers.flatMap((answer) => shapeFaults(answer))).toEqual([])
  const calls = new Set(answers.filter(({ status }) => status < 400).map(({ name }) => name))
  expect(calls.size).toBeGreaterThan(15)
  expect(webhooks.flatMap(({ body }) => eventFaults(JSON.parse(body.toString('utf8'))))).toEqual([])
  const versions = new Set(stripe.requests.flatMap(({ headers }) => headers['stripe-version'] ?? []))
  expect([...versions]).toEqual(['2026-10-28.endive'])
  await bench.close()
})
