import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

/** A place in a file of the build. */
export interface FilePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A place in our sources. */
export interface SourcePlace {
  readonly source: string
  readonly line: number
  readonly column: number
}

export interface MappingJob {
  /** Where the build keeps its maps. */
  readonly folder: string
  readonly places: readonly FilePlace[]
}

/** Maps that are kept while the thread stands; a map of the menu takes some megabytes. */
const MAX_MAPS = 4
const maps = new Map<string, SourceMap | null>()

export default function mapPlaces({ folder, places }: MappingJob): (SourcePlace | null)[] {
  return places.map((place) => mapPlace(readMap(join(folder, `${place.file}.map`)), place))
}

function readMap(path: string): SourceMap | null {
  const known = maps.get(path)
  if (known !== undefined) return known
  const first = maps.keys().next().value
  if (maps.size >= MAX_MAPS && first !== undefined) maps.delete(first)
  let map: SourceMap | null = null
  try {
    map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // A file of a build before this one, or of nobody.
  }
  maps.set(path, map)
  return map
}

function mapPlace(map: SourceMap | null, { line, column }: FilePlace): SourcePlace | null {
  const found = map?.findEntry(line - 1, column - 1)
  if (!found || !('originalSource' in found) || found.originalSource === undefined) return null
  const { originalSource, originalLine, originalColumn } = found
  return { source: originalSource.replace(/^(?:\.\.?\/)+/, ''), line: originalLine + 1, column: originalColumn + 1 }
}
