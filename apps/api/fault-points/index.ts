export { type Armed, armFaultPoint } from './arm.ts'
export { FAULT_POINTS, type FaultPoint, type FaultPointName, NO_POINT } from './points.ts'
