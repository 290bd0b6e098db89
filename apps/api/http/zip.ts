import { crc32 } from 'node:zlib'

interface ZipEntry {
  /** Of letters, digits, hyphens, points and slashes. */
  readonly name: string
  readonly bytes: Buffer
}

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50]
const VERSION = 20

/**
 * Files as one ZIP, stored as they are: pictures and PDFs are compressed already. One file at a time is in memory.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const title = Buffer.from(name, 'latin1')
    const facts = factsOf(bytes, title.length, at)
    const head = Buffer.concat([words32(LOCAL), words16(VERSION), facts, title])
    // Of the directory alone: comment, disk, attributes, and where the file begins.
    const tail = Buffer.concat([words16(0, 0, 0), words32(0, offset)])
    directory.push(Buffer.concat([words32(CENTRAL), words16(VERSION, VERSION), facts, tail, title]))
    offset += head.length + bytes.length
    yield head
    yield bytes
  }
  const central = Buffer.concat(directory)
  const count = directory.length
  yield central
  yield Buffer.concat([words32(END), words16(0, 0, count, count), words32(central.length, offset), words16(0)])
}

/** What both headers of a file say: flags, method (stored), time, date, checksum, sizes, length of the name, no extras. */
function factsOf(bytes: Buffer, nameLength: number, at: Date): Buffer {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const sizes = words32(crc32(bytes), bytes.length, bytes.length)
  return Buffer.concat([words16(0, 0, time, date), sizes, words16(nameLength, 0)])
}

function words16(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => {
    buffer.writeUInt16LE(value, index * 2)
  })
  return buffer
}

function words32(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => {
    buffer.writeUInt32LE(value, index * 4)
  })
  return buffer
}
