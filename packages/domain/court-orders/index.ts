export { ordersForNewDoor } from './change-address.ts'
export { courierGroup, moveTogether } from './move-together.ts'
export { collectedAtCourt, owedToCourt } from './owed.ts'
export { etaOfCourt, livePromises, statusOfCourt } from './status.ts'
