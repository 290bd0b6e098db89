import { describeGateway } from '../test-gateway-contract.ts'
import { openStripeBench } from './test-stripe.ts'

describeGateway('Stripe', openStripeBench)
