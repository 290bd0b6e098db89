export { brokenLaws, refundsHold } from './laws.ts'
export { randomCart } from './random-cart.ts'
