import { onOneFile } from './copies/command.ts'
import { backUp } from './copies/on-data-dir.ts'

await onOneFile({ command: 'backup', work: backUp, done: (file, dataDir) => `${dataDir} is copied to ${file}` })
