import { WorkerThread } from '@compass/threads'
import type { FilePlace, MappingJob, SourcePlace } from './map-places-worker.ts'

/** A map of a large file takes tens of milliseconds to read, which no call should wait for. */
const thread = new WorkerThread<MappingJob, readonly (SourcePlace | null)[]>(
  new URL('./map-places-worker.ts', import.meta.url),
  { restsAfterMs: 20_000, behindOthers: true },
)

const MAX_FRAMES = 12
/** The end of a frame: a file of ours with line and column; V8 puts it into brackets, others behind an @. */
const OWN_PLACE = /(?:[a-z-]+:\/\/[^\s@()/]*)?\/assets\/([\w.-]+\.js):(\d{1,7}):(\d{1,8})\)?\s*$/

interface FaultPosition {
  readonly stack?: string | undefined
  readonly place: {
    readonly url?: string | undefined
    readonly line?: number | undefined
    readonly column?: number | undefined
  }
}

/**
 * The stack of an error as one line. Places in files that were built are said as places in our sources, where the maps of the
 * build know them. Undefined: the error says of no place. `clean` takes out what may be of a person.
 */
export async function describeStack(
  folder: string | undefined,
  { stack, place }: FaultPosition,
  clean: (words: string) => string,
): Promise<string | undefined> {
  const { url, line, column } = place
  const text = stack ?? (url && line !== undefined ? `at ${url.split(/[?#]/, 1)[0]}:${line}:${column ?? 0}` : undefined)
  if (text === undefined) return undefined
  const frames = text.split('\n').slice(0, MAX_FRAMES).map(readFrame)
  const places = await mapPlaces(
    folder,
    frames.flatMap(({ at }) => at ?? []),
  )
  let mapped = 0
  const oneText = frames
    .map(({ words, at }) => {
      if (!at) return clean(words)
      const known = places[mapped++]
      const name = clean(words).trim()
      const source = known ? `${known.source}:${known.line}:${known.column}` : `${at.file}:${at.line}:${at.column}`
      return name ? `at ${name} (${source})` : `at ${source}`
    })
    .join(' ')
  // On one line a number may stand in one piece that was parted by the ends of lines.
  return clean(oneText)
}

/** A line of a stack: the name of the function, and the place if it is in a file of ours. */
function readFrame(frame: string): { readonly words: string; readonly at: FilePlace | null } {
  const found = OWN_PLACE.exec(frame)
  if (!found) return { words: frame, at: null }
  const words = frame
    .slice(0, found.index)
    .replace(/^\s*at\s/, '')
    .replace(/[@(\s]+$/, '')
  return { words, at: { file: found[1]!, line: Number(found[2]), column: Number(found[3]) } }
}

/** Null for each place that no map knows; none is known where the build left no maps. */
async function mapPlaces(folder: string | undefined, places: FilePlace[]): Promise<readonly (SourcePlace | null)[]> {
  if (!folder || places.length === 0) return []
  try {
    return await thread.run({ folder, places })
  } catch {
    // The places in the built files say something, too.
    return []
  }
}
