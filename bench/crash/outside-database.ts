import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database of its own on another server, for one proof. */
export async function makeOutsideDatabase(server: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `compass_crash_${randomBytes(4).toString('hex')}`
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await asAdmin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(`drop database if exists ${name} with (force)`) }
}
