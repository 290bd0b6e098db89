export { brokenCourtLaws } from './court-laws.ts'
export { brokenLaws, refundsHold } from './laws.ts'
export { randomCart } from './random-cart.ts'
export { RATE_OF_ITS_OWN, randomCourt } from './random-court.ts'
