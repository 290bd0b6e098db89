export { codeSubject, codeText, pathOfCode, readCode, readCodePath, type SpotCodeTarget } from './code.ts'
export { findSpot, findSpotById, serviceOfSpot } from './find-spot.ts'
export { SPOT_KINDS, type Spot, type SpotKind, type SpotService, type StaffCall, type StoreSpots } from './types.ts'
