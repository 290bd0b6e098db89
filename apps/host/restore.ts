import { onOneFile } from './copies/command.ts'
import { restore } from './copies/on-data-dir.ts'
import { describeRestore, pictureTaker } from './copies/pictures-of-copies.ts'

await onOneFile({
  command: 'restore',
  work: ({ dataDir, file, picturesS3 }) => restore({ dataDir, file, putPicture: pictureTaker(picturesS3) }),
  done: ({ dataDir, file, picturesS3 }, { pictures }) => [
    `${file} is brought back to ${dataDir}`,
    ...describeRestore(picturesS3, pictures),
  ],
})
