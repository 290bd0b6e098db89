export { type ArmedPorts, armFaultPoint } from './arm.ts'
export {
  AFTERWARDS_POINTS,
  COURT_POINTS,
  FAULT_POINTS,
  type FaultPointName,
  KEY_POINTS,
  LINK_POINTS,
  NO_POINT,
  PAYMENT_POINTS,
  TABLE_POINTS,
} from './points.ts'
