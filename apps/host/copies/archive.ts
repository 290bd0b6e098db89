import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { type Connection, listMigrations, migrate } from '@compass/api/db'
import pg from 'pg'
import { StartFault } from '../embedded-postgres/index.ts'

/**
 * A copy is one compressed text, a JSON value a line: its description, the rows of each table, the files beside the database
 * (pictures, keys). It can be brought back on another machine and by a newer version.
 */
type Line =
  | { compass: 1; at: string; migrations: string[]; pictures?: PictureBucket }
  | { table: string; columns: string[] }
  | { rows: string[] }
  | { file: string; mode: number; base64: string }

/** Where pictures stand that are no part of a copy. */
export type PictureBucket = { url: string; bucket: string }

export type ArchiveCounts = {
  tables: number
  rows: number
  files: number
  /** Of the copy itself; null: its pictures are in it. */
  pictures: PictureBucket | null
}

/** Takes a picture of a copy; false: it is none, and lies beside the database. */
export type PutPicture = (path: string, bytes: Buffer) => Promise<boolean>

const ROWS_AT_ONCE = 500

/** What lies in the data directory and is no part of a copy: the cluster itself and what a start makes anew. */
const LEFT_OUT = /^(postgres($|[.-])|run$|compass\.lock$|demo\.json$|\.)/

/**
 * Writes a copy of a database and its data directory as they are at one moment, while Compass runs. The file holds keys
 * and personal data: only its owner can read it.
 * @throws StartFault where the file exists
 */
export async function writeCopy(supplied: {
  connection: Connection
  dataDir: string
  file: string
  /** Pictures stand there and are no part of the copy; absent: they lie in the data directory. */
  pictures?: PictureBucket | undefined
}): Promise<ArchiveCounts> {
  if (await exists(supplied.file)) throw new StartFault(`${supplied.file} is there already: name another file.`)
  const copied: ArchiveCounts = { tables: 0, rows: 0, files: 0, pictures: supplied.pictures ?? null }
  const unfinished = `${supplied.file}.unfinished`
  const client = new pg.Client(supplied.connection)
  await client.connect()
  try {
    const lines = Readable.from(asText(copyOf(client, supplied.dataDir, copied)))
    await pipeline(lines, createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    await rename(unfinished, supplied.file)
  } finally {
    await client.end()
    await rm(unfinished, { force: true })
  }
  return copied
}

async function* asText(lines: AsyncIterable<Line>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}

async function* copyOf(client: pg.Client, dataDir: string, copied: ArchiveCounts): AsyncGenerator<Line> {
  // One snapshot for all tables.
  await client.query('begin isolation level repeatable read read only')
  const migrations = await client.query('select name from migrations order by name')
  yield {
    compass: 1,
    at: new Date().toISOString(),
    migrations: migrations.rows.map((row) => row.name),
    ...(copied.pictures && { pictures: { url: copied.pictures.url, bucket: copied.pictures.bucket } }),
  }
  for (const { table, columns } of await listTables(client)) {
    yield { table, columns }
    copied.tables++
    await client.query(
      `declare everything no scroll cursor for select row_to_json(t)::text as row from ${quote(table)} t`,
    )
    for (;;) {
      const { rows } = await client.query(`fetch ${ROWS_AT_ONCE} from everything`)
      if (rows.length === 0) break
      copied.rows += rows.length
      yield { rows: rows.map((row) => row.row) }
    }
    await client.query('close everything')
  }
  await client.query('commit')
  for (const name of await listFiles(dataDir)) {
    const path = join(dataDir, name)
    const { mode } = await stat(path)
    copied.files++
    yield { file: name, mode: mode & 0o777, base64: (await readFile(path)).toString('base64') }
  }
}

/**
 * Brings a copy back: into an empty database and the data directory beside it.
 * @throws StartFault where the file is no copy, or is of a newer version
 */
export async function readCopy(supplied: {
  connection: Connection
  dataDir: string
  file: string
  /** Where pictures of the copy go; absent: beside the database. */
  putPicture?: PutPicture | undefined
}): Promise<ArchiveCounts> {
  const copied: ArchiveCounts = { tables: 0, rows: 0, files: 0, pictures: null }
  const client = new pg.Client(supplied.connection)
  await client.connect()
  try {
    let table: { table: string; columns: string[] } | undefined
    let begun = false
    for await (const line of linesOf(supplied.file)) {
      if ('compass' in line) {
        copied.pictures = line.pictures ?? null
        await migrateTo(supplied.connection, line.migrations)
        await client.query('begin')
        // Rows come in the order of their tables' names, so that references are looked at by nobody until all are there.
        await client.query("set local session_replication_role = 'replica'")
        for (const { table } of await listTables(client)) await client.query(`delete from ${quote(table)}`)
        begun = true
      } else if (!begun) throw notACopy(supplied.file)
      else if ('table' in line) {
        table = line
        copied.tables++
      } else if ('rows' in line && table) {
        const columns = table.columns.map(quote).join(', ')
        const name = quote(table.table)
        await client.query(
          `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`,
          [`[${line.rows.join(',')}]`],
        )
        copied.rows += line.rows.length
      } else if ('file' in line) {
        const isPut = await supplied.putPicture?.(line.file, Buffer.from(line.base64, 'base64'))
        if (!isPut) await writeBeside(supplied.dataDir, line)
        copied.files++
      }
    }
    if (!begun) throw notACopy(supplied.file)
    await client.query('commit')
  } finally {
    await client.end()
  }
  return copied
}

/**
 * Looks at the first line of a copy.
 * @throws StartFault where it is none, or of a newer version
 */
export async function checkCopy(file: string): Promise<void> {
  for await (const line of linesOf(file)) {
    if (!('compass' in line)) throw notACopy(file)
    await makeSureWeKnow(line.migrations)
    return
  }
  throw notACopy(file)
}

async function makeSureWeKnow(migrations: string[]): Promise<void> {
  const known = await listMigrations()
  if (migrations.every((name) => known.includes(name))) return
  throw new StartFault('This copy was written by a newer Compass: bring it back with that one.')
}

async function migrateTo(connection: Connection, migrations: string[]): Promise<void> {
  await makeSureWeKnow(migrations)
  await migrate(connection, { upTo: migrations.at(-1) })
}

async function* linesOf(file: string): AsyncGenerator<Line> {
  if (!(await exists(file))) throw new StartFault(`There is no ${file}: name a file that \`npm run backup\` wrote.`)
  const text = createGunzip()
  text.setEncoding('utf8')
  const reading = pipeline(createReadStream(file), text).catch(() => undefined)
  try {
    let begun = ''
    for await (const part of text) {
      const lines = `${begun}${part}`.split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line)
    }
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw notACopy(file)
    throw error
  } finally {
    text.destroy()
    await reading
  }
}

const notACopy = (file: string) =>
  new StartFault(`${file} is no complete copy of a Compass: name a file that \`npm run backup\` wrote.`)

/** Our tables with the columns that are stored, by name. */
async function listTables(client: pg.Client): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      group by c.relname order by c.relname`,
  )
  return rows
}

async function listFiles(dataDir: string): Promise<string[]> {
  const names: string[] = []
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue
    if (entry.isFile()) names.push(entry.name)
    else if (entry.isDirectory()) {
      const inner = await readdir(join(dataDir, entry.name), { recursive: true, withFileTypes: true })
      names.push(...inner.filter((one) => one.isFile()).map((one) => relative(dataDir, join(one.parentPath, one.name))))
    }
  }
  return names.sort()
}

async function writeBeside(dataDir: string, line: { file: string; mode: number; base64: string }): Promise<void> {
  const path = join(dataDir, line.file)
  if (!path.startsWith(dataDir + sep))
    throw new StartFault(`The copy names ${line.file}, which lies outside of its place.`)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from(line.base64, 'base64'), { mode: line.mode })
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
