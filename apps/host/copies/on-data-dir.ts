import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataDir } from '../data-dir.ts'
import { findRunning, StartFault, startEmbedded } from '../embedded-postgres/index.ts'
import { type ArchiveCounts, checkCopy, type PictureBucket, type PutPicture, readCopy, writeCopy } from './archive.ts'

/**
 * Copies the embedded database and what lies beside it to one file. Where Compass runs, beside it; else the database is
 * started for the copy.
 * @throws StartFault
 */
export async function backUp(supplied: {
  dataDir: string
  file: string
  pictures?: PictureBucket | undefined
}): Promise<ArchiveCounts> {
  const names = await readdir(supplied.dataDir).catch((): string[] => [])
  if (!names.includes('postgres')) {
    throw new StartFault(`There is no database in ${supplied.dataDir}: set DATA_DIR to the data directory to copy.`)
  }
  const running = await findRunning(supplied.dataDir)
  if (running) return writeCopy({ ...supplied, connection: running })
  const embedded = await startEmbedded({ dataDir: supplied.dataDir, log: () => undefined })
  try {
    return await writeCopy({ ...supplied, connection: embedded.connection })
  } finally {
    await embedded.stop()
  }
}

/**
 * Brings a copy back into an empty data directory.
 * @throws StartFault
 */
export async function restore(supplied: {
  dataDir: string
  file: string
  putPicture?: PutPicture | undefined
}): Promise<ArchiveCounts> {
  const names = await readdir(supplied.dataDir).catch((): string[] => [])
  if (names.length > 0) {
    throw new StartFault(
      `${supplied.dataDir} is not empty: a copy is brought back into an empty directory, such as DATA_DIR=./restored npm run restore -- ${supplied.file}`,
    )
  }
  await checkCopy(supplied.file)
  await prepareDataDir(supplied.dataDir)
  const embedded = await startEmbedded({ dataDir: supplied.dataDir, log: () => undefined })
  try {
    const copied = await readCopy({ ...supplied, connection: embedded.connection })
    await embedded.stop()
    return copied
  } catch (error) {
    await embedded.stop()
    // It was empty before: half a copy helps nobody.
    for (const name of await readdir(supplied.dataDir)) await rm(join(supplied.dataDir, name), { recursive: true })
    throw error
  }
}
