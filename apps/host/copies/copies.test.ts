import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { migrate } from '@compass/api/db'
import { makeFolder } from '@compass/testkit/folders'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded } from '../embedded-postgres/index.ts'
import { backUp, restore } from './on-data-dir.ts'

let top: string
beforeEach(async () => {
  top = await makeFolder('copies')
})
afterEach(() => rm(top, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))

describe('a copy', () => {
  it('is taken while Compass runs, and brings back rows, pictures and keys elsewhere', async () => {
    const dataDir = join(top, 'data')
    const file = join(top, 'compass.backup')
    await mkdir(join(dataDir, 'pictures', 'saffron'), { recursive: true })
    await writeFile(join(dataDir, 'pictures', 'saffron', 'rice.webp'), Buffer.from([0, 255, 10, 13]))
    await writeFile(join(dataDir, 'secret.key'), 'secret\n', { mode: 0o600 })

    const running = await startEmbedded({ dataDir, log: () => undefined, durable: false })
    await migrate(running.connection)
    const client = new pg.Client(running.connection)
    await client.connect()
    await client.query(
      `create table zoo (id int primary key, name text, big bigint, at timestamptz, raw bytea, more jsonb)`,
    )
    await client.query(
      `create table animals (zoo_id int references zoo, doubled int generated always as (zoo_id * 2) stored)`,
    )
    await client.query(
      `insert into zoo select i, 'Зоо "' || i, 9007199254740993, '2026-03-01T10:00:00.123456Z', '\\x00ff0a', '{"a":[1,null]}' from generate_series(1, 1200) i`,
    )
    await client.query('insert into animals (zoo_id) values (7)')
    const everything = 'select md5(string_agg(t::text, chr(10) order by id)) as sum, count(*)::int as n from zoo t'
    const before = (await client.query(everything)).rows
    const copied = await backUp({ dataDir, file })
    await client.end()
    await running.stop()
    expect(copied).toMatchObject({ rows: 1201, files: 2 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(backUp({ dataDir, file })).rejects.toThrow(`${file} is there already: name another file.`)

    // The migrations do not know these two tables, so that they are made first.
    const elsewhere = join(top, 'elsewhere')
    await restoreWith(elsewhere, file, [
      'create table zoo (id int primary key, name text, big bigint, at timestamptz, raw bytea, more jsonb)',
      'create table animals (zoo_id int references zoo, doubled int generated always as (zoo_id * 2) stored)',
    ])
    const again = await startEmbedded({ dataDir: elsewhere, log: () => undefined, durable: false })
    const there = new pg.Client(again.connection)
    await there.connect()
    expect((await there.query(everything)).rows).toEqual(before)
    expect((await there.query('select * from animals')).rows).toEqual([{ zoo_id: 7, doubled: 14 }])
    await there.end()
    await again.stop()
    expect([...(await readFile(join(elsewhere, 'pictures', 'saffron', 'rice.webp')))]).toEqual([0, 255, 10, 13])
    expect(await readFile(join(elsewhere, 'secret.key'), 'utf8')).toBe('secret\n')
    expect((await stat(join(elsewhere, 'secret.key'))).mode & 0o777).toBe(0o600)
  })

  it('is brought back into an empty directory alone', async () => {
    await writeFile(join(top, 'something'), '')
    await expect(restore({ dataDir: top, file: 'x' })).rejects.toThrow(`${top} is not empty`)
  })

  it('that is none is told', async () => {
    const file = join(top, 'picture.webp')
    await writeFile(file, 'no copy')
    await expect(restore({ dataDir: join(top, 'a'), file })).rejects.toThrow(`${file} is no complete copy of a Compass`)
    await expect(restore({ dataDir: join(top, 'b'), file: `${file}.gone` })).rejects.toThrow('There is no')
    await writeFile(file, gzipSync('{"compass":1,"at":"","migrations":["9999_later.sql"]}\n'))
    await expect(restore({ dataDir: join(top, 'c'), file })).rejects.toThrow('was written by a newer Compass')
    await writeFile(file, gzipSync('{"compass":1,"at":"","migrations":[]}\n{"table":"broken').subarray(0, 60))
    await expect(restore({ dataDir: join(top, 'd'), file })).rejects.toThrow(`${file} is no complete copy of a Compass`)
    expect(await readdir(join(top, 'd')).catch(() => [])).toEqual([])
    await expect(backUp({ dataDir: join(top, 'nowhere'), file })).rejects.toThrow('There is no database in')
  })
})

async function restoreWith(dataDir: string, file: string, statements: string[]): Promise<void> {
  const { readCopy } = await import('./archive.ts')
  const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
  await readCopy({ connection: embedded.connection, dataDir, file })
  await embedded.stop()
}
