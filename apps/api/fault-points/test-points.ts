import type { TestApi } from '../testing/test-api.ts'
import { type ArmedPorts, armFaultPoint, FAULT_POINTS, type FaultPointName } from './index.ts'

/** Which points a file of tests has passed, so that none is named and never reached. */
export const passedHere = new Set<string>()

/** From here on the process that is asked dies at the point: what was under way there never goes on. */
export function armAt(test: TestApi, whole: ArmedPorts, name: FaultPointName, nth = 1) {
  let hasPassed = false
  const die = () => {
    hasPassed = true
    passedHere.add(name)
    throw new Error('dead')
  }
  Object.assign(test.api, armFaultPoint(whole, FAULT_POINTS[name], nth, die))
  return { passed: () => hasPassed, disarm: () => Object.assign(test.api, whole) }
}
