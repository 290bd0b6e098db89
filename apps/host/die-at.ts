import { writeSync } from 'node:fs'
import { type ArmedPorts, armFaultPoint, FAULT_POINTS, KEY_POINTS, NO_POINT } from '@compass/api/fault-points'
import type { Configuration } from './configuration.ts'
import { StartFault } from './embedded-postgres/index.ts'

/**
 * The parts of a process that kills itself at a fault point, as `kill -9` would: nothing is finished, flushed or told.
 * Loaded where `FAULT_POINT` is set and nowhere else.
 *
 * @throws StartFault for a point that there is not
 */
export function dieAt({ name, nth }: NonNullable<Configuration['faultPoint']>, parts: ArmedPorts): ArmedPorts {
  if (name === NO_POINT) return parts
  const points = { ...FAULT_POINTS, ...KEY_POINTS }
  if (!Object.hasOwn(points, name)) {
    throw new StartFault(
      `FAULT_POINT is "${name}": use one of ${[...Object.keys(points), NO_POINT].join(', ')}, or leave it out.`,
    )
  }
  return armFaultPoint(parts, points[name as keyof typeof points], nth, () => {
    writeSync(1, `Killed at the fault point ${name}.\n`)
    process.kill(process.pid, 'SIGKILL')
  })
}
