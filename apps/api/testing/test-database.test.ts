import { afterAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe('a database for a test', () => {
  const created: TestDatabase[] = []
  afterAll(() => Promise.all(created.map((database) => database.drop())))

  it('is migrated, and nobody else sees what is written into it', async () => {
    const first = await createTestDatabase()
    const second = await createTestDatabase()
    created.push(first, second)
    await first.pool.query('create table only_here (n int)')
    const tables = (database: TestDatabase) =>
      database.pool
        .query("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1")
        .then(({ rows }) => rows.map((row) => row.relname))
    const seen = await tables(second)
    expect(await tables(first)).toEqual([...seen, 'only_here'].sort())
    expect(seen.length).toBeGreaterThan(0)
  })
})
