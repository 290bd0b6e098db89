import { razorpayGateway } from '../../apps/api/ports/gateways/razorpay/index.ts'
import type { LiveProvider } from './provider.ts'

export const razorpay: LiveProvider = {
  name: 'razorpay',
  environment: {
    keyId: 'RAZORPAY_TEST_KEY_ID',
    keySecret: 'RAZORPAY_TEST_KEY',
    webhookSecret: 'RAZORPAY_TEST_WEBHOOK_SECRET',
  },
  optional: ['webhookSecret'],
  open: ({ secrets, url }) => razorpayGateway({ secrets, url }),
  payment: { method: 'upi', currency: 'INR', amount: 25_000 },
  more: {
    'a page of cards opens, and has just the amount': async ({ gateway, charge, expect }) => {
      const open = await gateway.charge(charge({ method: 'card', amount: 10_001 }))
      expect(open.amount === 10_001 && open.page.requiresRedirect, 'the page is open')
    },
    'what was not paid is not given back': async ({ gateway, account, charge, expect }) => {
      const open = await gateway.charge(charge())
      const refund = { reference: open.reference, amount: 100, currency: 'INR', reason: '' }
      const fault = await gateway.refund(account, open.id, refund).catch((error) => error)
      expect(fault.kind === 'refused', 'it is refused')
      expect((await gateway.findRefund(account, 'rfnd_00000000000000')) === null, 'no refund is found')
      expect((await gateway.findDispute?.(account, 'disp_00000000000000')) === null, 'no dispute is found')
    },
  },
}
