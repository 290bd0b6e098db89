import { CircuitBreaker } from '../breaker/circuit-breaker.ts'
import { GatewayFault } from './port.ts'

/** The breaker of a gateway. */
export class Breaker extends CircuitBreaker {
  constructor(clock: () => number = Date.now) {
    super({
      isAnswer: (error) => error instanceof GatewayFault && error.kind === 'refused',
      restFault: () => new GatewayFault('unreachable', 'it has failed too often: it rests'),
      clock,
    })
  }
}
