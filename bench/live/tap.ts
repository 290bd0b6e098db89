import { tapGateway } from '../../apps/api/ports/gateways/tap/index.ts'
import type { LiveProvider } from './provider.ts'

/** Tap sends its webhooks to public addresses alone; none is waited for here. */
const PRODUCT_URL = 'https://shop.example'

export const tap: LiveProvider = {
  name: 'tap',
  environment: { secretKey: 'TAP_TEST_KEY' },
  open: ({ secrets, customers, url }) => tapGateway({ secrets, customers, url, productUrl: PRODUCT_URL }),
  payment: { method: 'knet', currency: 'KWD', amount: 1500 },
  endsByItself: true,
  more: {
    'a page of cards opens for a telephone, with an amount of three decimals': async ({ gateway, charge, expect }) => {
      const open = await gateway.charge(charge({ method: 'card', amount: 1234, customerPhone: '+96551234567' }))
      expect(open.amount === 1234 && open.page.requiresRedirect, 'the page is open')
    },
    'what was not paid is not given back': async ({ gateway, account, charge, expect }) => {
      const open = await gateway.charge(charge())
      const refund = { reference: open.reference, amount: 100, currency: 'KWD', reason: '' }
      const fault = await gateway.refund(account, open.id, refund).catch((error) => error)
      expect(fault.kind === 'refused', 'it is refused')
      expect((await gateway.findRefund(account, 're_0000000000000000')) === null, 'no refund is found')
    },
  },
}
