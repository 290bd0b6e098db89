import { onOneFile } from './copies/command.ts'
import { restore } from './copies/on-data-dir.ts'

await onOneFile({ command: 'restore', work: restore, done: (file, dataDir) => `${file} is brought back to ${dataDir}` })
