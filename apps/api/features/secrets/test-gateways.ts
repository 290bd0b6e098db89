import type { GatewayPort } from '../../ports/gateways/port.ts'
import type { TestApi } from '../../testing/test-api.ts'

/** A gateway that takes keys and nothing else: Stripe's shape of them. `answers`: what it says when keys are tried. */
export function standInGateway(test: TestApi): { answer: Error | null; tried: { mode: string }[] } {
  const stand: ReturnType<typeof standInGateway> = { answer: null, tried: [] }
  const gateway: Pick<GatewayPort, 'id' | 'name' | 'methods' | 'secrets' | 'smallestUnit' | 'tryKeys'> = {
    id: 20,
    name: 'stripe',
    methods: ['card'],
    smallestUnit: () => 1,
    secrets: {
      required: ['secretKey'],
      optional: ['webhookSecret', 'webhookSecretBefore'],
      fitsMode: (name, value, mode) => name !== 'secretKey' || value.startsWith(`sk_${mode}_`),
    },
    async tryKeys(account) {
      stand.tried.push(account)
      if (stand.answer) throw stand.answer
    },
  }
  const gateways = test.ports.gateways as Map<string, GatewayPort>
  gateways.set('stripe', gateway as GatewayPort)
  return stand
}
