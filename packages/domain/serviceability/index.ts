export { bandAt, isWithinReach, metresToDoor, middleOf } from './delivery-charge.ts'
export {
  type CourierQuoteRecord,
  type DeliveryDistance,
  type DestinationPoint,
  type DistanceSource,
  distanceOf,
  isSameDistance,
  knownDistance,
  straightDistance,
} from './delivery-distance.ts'
export {
  areasAbove,
  circleAround,
  crossesItself,
  doOverlap,
  readTypedCorners,
  writeCorners,
} from './draw-areas.ts'
export { type AreaOfStore, areasOf, citiesOf } from './places.ts'
export { checkPoint, isPoint, metresBetween, type Point, roundPoint } from './point.ts'
export { isInside, pointInside, type Ring } from './polygon.ts'
export { areaAt, deliversAtAll, nearestStores, serviceableArea, storesServing } from './serving.ts'
