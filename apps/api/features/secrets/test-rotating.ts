import { openDatabase } from '../../db/database.ts'
import { armFaultPoint, KEY_POINTS } from '../../fault-points/index.ts'
import type { Api } from '../../http/api.ts'
import { rotateKeys } from './rotate-keys.ts'

/** A process that rotates keys and dies in the middle, as `kill -9` would have it. What it is to do stands in its argument. */
const { connection, keys, nth } = JSON.parse(process.argv[2]!)
const database = openDatabase(connection)
const armed = armFaultPoint(
  { database, ports: { gateways: new Map() } as never },
  KEY_POINTS['keys-half-sealed'],
  nth,
  () => process.kill(process.pid, 'SIGKILL'),
)
await rotateKeys({ database: armed.database, configuration: keys } as Pick<Api, 'database' | 'configuration'>)
await database.close()
