import { onOneFile } from './copies/command.ts'
import { backUp } from './copies/on-data-dir.ts'
import { describeBackup } from './copies/pictures-of-copies.ts'

await onOneFile({
  command: 'backup',
  work: ({ dataDir, file, picturesS3 }) => backUp({ dataDir, file, pictures: picturesS3 }),
  done: ({ dataDir, file, picturesS3 }) => [`${dataDir} is copied to ${file}`, ...describeBackup(picturesS3)],
})
