import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunning, StartFault, startEmbedded } from '@compass/api/db/embedded'
import { prepareDataDir } from '../data-dir.ts'
import { type Copied, checkCopy, readCopy, writeCopy } from './archive.ts'

/**
 * Copies the embedded database and what lies beside it to one file. Where Compass runs, beside it; else the database is
 * started for the copy.
 * @throws StartFault
 */
export async function backUp(given: { dataDir: string; file: string }): Promise<Copied> {
  const names = await readdir(given.dataDir).catch((): string[] => [])
  if (!names.includes('postgres')) {
    throw new StartFault(`There is no database in ${given.dataDir}: set DATA_DIR to the data directory to copy.`)
  }
  const running = await findRunning(given.dataDir)
  if (running) return writeCopy({ ...given, connection: running })
  const embedded = await startEmbedded({ dataDir: given.dataDir, log: () => undefined })
  try {
    return await writeCopy({ ...given, connection: embedded.connection })
  } finally {
    await embedded.stop()
  }
}

/**
 * Brings a copy back into an empty data directory.
 * @throws StartFault
 */
export async function restore(given: { dataDir: string; file: string }): Promise<Copied> {
  const names = await readdir(given.dataDir).catch((): string[] => [])
  if (names.length > 0) {
    throw new StartFault(
      `${given.dataDir} is not empty: a copy is brought back into an empty directory, such as DATA_DIR=./restored npm run restore -- ${given.file}`,
    )
  }
  await checkCopy(given.file)
  await prepareDataDir(given.dataDir)
  const embedded = await startEmbedded({ dataDir: given.dataDir, log: () => undefined })
  try {
    const copied = await readCopy({ ...given, connection: embedded.connection })
    await embedded.stop()
    return copied
  } catch (error) {
    await embedded.stop()
    // It was empty before: half a copy helps nobody.
    for (const name of await readdir(given.dataDir)) await rm(join(given.dataDir, name), { recursive: true })
    throw error
  }
}
