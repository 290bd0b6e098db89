export { bandAt, isWithinReach, metresToDoor, middleOf } from './delivery-charge.ts'
export {
  type CourierQuoteRecord,
  type DeliveryDistance,
  type DestinationPoint,
  type DistanceSource,
  distanceOf,
  distanceTo,
  isSameDistance,
  knownDistance,
  straightDistance,
} from './delivery-distance.ts'
export { type AreaOfStore, areasOf, type City, citiesOf } from './places.ts'
export { checkPoint, isPoint, metresBetween, type Point } from './point.ts'
export { isInside, pointInside, type Ring } from './polygon.ts'
export { areaAt, deliversAtAll, nearestStores, type Serving, serviceableArea, storesServing } from './serving.ts'
