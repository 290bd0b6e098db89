export { brokenLaws, refundsHold } from './laws.ts'
export { randomBasket } from './random-basket.ts'
