export { type AreaOfStore, areasOf, type City, citiesOf } from './places.ts'
export { checkPoint, isPoint, metresBetween, type Point } from './point.ts'
export { isInside, pointInside, type Ring } from './polygon.ts'
export { areaAt, deliversAtAll, nearestStores, type Serving, serviceableArea, storesServing } from './serving.ts'
