export { brokenLaws } from './laws.ts'
export { randomBasket } from './random-basket.ts'
