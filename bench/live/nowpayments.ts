import { nowPaymentsGateway } from '../../apps/api/ports/gateways/nowpayments/nowpayments.ts'
import type { LiveProvider } from './provider.ts'

/** Its webhooks go to public addresses alone; none is waited for here. */
const PRODUCT_URL = 'https://shop.example'

export const nowpayments: LiveProvider = {
  name: 'nowpayments',
  environment: {
    apiKey: 'NOWPAYMENTS_TEST_KEY',
    webhookSecret: 'NOWPAYMENTS_TEST_WEBHOOK_SECRET',
    // Without them the list of payments, by which one is found without its id, is shown to no account that has a login.
    email: 'NOWPAYMENTS_TEST_EMAIL',
    password: 'NOWPAYMENTS_TEST_PASSWORD',
    coins: 'NOWPAYMENTS_TEST_COINS',
  },
  optional: ['webhookSecret', 'email', 'password', 'coins'],
  open: ({ secrets, url }) => nowPaymentsGateway({ url, publicUrl: PRODUCT_URL }, secrets),
  payment: { method: 'cryptoWallet', currency: 'EUR', amount: 10_000 },
  endsByItself: true,
  hasQuotes: true,
  more: {
    'a quote names coin, amount and address': async ({ gateway, charge, expect }) => {
      const { page } = await gateway.charge(charge())
      expect(/^[A-Z0-9]{2,20}$/.test(page.quote?.asset ?? ''), 'the coin has a name')
      expect(Number(page.quote?.amount) > 0, 'there is an amount')
      expect((page.quote?.address ?? '').length > 20, 'there is an address')
    },
    'less than it takes is refused': async ({ gateway, account, charge, expect }) => {
      const fault = await gateway.charge(charge({ amount: 1 })).catch((error) => error)
      expect(fault.kind === 'refused', 'a cent is refused')
      expect(!gateway.canTake(1, 'EUR', account), 'and is not offered again')
    },
  },
}
