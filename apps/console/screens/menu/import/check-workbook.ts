import { FileRefusal } from './import-table.ts'

/** A menu of 20,000 products with five languages is some 30 MB of XML. */
const MAX_INFLATED = 64 * 1024 * 1024
const MAX_ENTRIES = 1_000

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
const STORED = 0
const DEFLATED = 8
const IN_ZIP64 = 0xffffffff

interface Entry {
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/**
 * Refuses a workbook that would become too large: first by what its directory declares, then by what its parts really are. They
 * are inflated piece by piece and thrown away. Only what passes is given to a reader that trusts the file.
 */
export async function checkWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const entries = readDirectory(bytes)
  const declared = entries.reduce((sum, { size }) => sum + size, 0)
  if (declared > MAX_INFLATED) throw new FileRefusal('bomb')
  let inflated = 0
  for (const entry of entries) inflated += await inflatedSize(bytes, entry, MAX_INFLATED - inflated)
}

function readDirectory(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === null) throw new FileRefusal('no_workbook')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ENTRIES) throw new FileRefusal('bomb')
  const entries: Entry[] = []
  let place = view.getUint32(end + 16, true)
  for (let number = 0; number < count; number++) {
    if (place + 46 > view.byteLength || view.getUint32(place, true) !== DIRECTORY_ENTRY)
      throw new FileRefusal('no_workbook')
    const entry = {
      method: view.getUint16(place + 10, true),
      packed: view.getUint32(place + 20, true),
      size: view.getUint32(place + 24, true),
      offset: view.getUint32(place + 42, true),
    }
    // No menu needs an archive of more than 4 GB.
    if (entry.packed === IN_ZIP64 || entry.size === IN_ZIP64) throw new FileRefusal('bomb')
    entries.push(entry)
    place += 46 + view.getUint16(place + 28, true) + view.getUint16(place + 30, true) + view.getUint16(place + 32, true)
  }
  return entries
}

/** The end of the directory stands at the end of the file, before a comment of at most 64 KB. */
function findEnd(view: DataView): number | null {
  const least = Math.max(0, view.byteLength - 22 - 65_535)
  for (let place = view.byteLength - 22; place >= least; place--)
    if (view.getUint32(place, true) === END_OF_DIRECTORY) return place
  return null
}

async function inflatedSize(bytes: Uint8Array<ArrayBuffer>, entry: Entry, allowed: number): Promise<number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset, method, packed } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== LOCAL_ENTRY) throw new FileRefusal('no_workbook')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const data = bytes.subarray(start, start + packed)
  if (data.length !== packed) throw new FileRefusal('no_workbook')
  if (method === STORED) return withinLimit(packed, allowed)
  if (method !== DEFLATED) throw new FileRefusal('no_workbook')
  return countInflated(data, allowed)
}

async function countInflated(data: Uint8Array<ArrayBuffer>, allowed: number): Promise<number> {
  const reader = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return size
      size = withinLimit(size + value.length, allowed)
    }
  } catch (error) {
    throw error instanceof FileRefusal ? error : new FileRefusal('no_workbook')
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function withinLimit(size: number, allowed: number): number {
  if (size > allowed) throw new FileRefusal('bomb')
  return size
}
