import pg from 'pg'
import type { Connection } from '../../db/database.ts'

/** How a test reaches the server of this run: any database of it by its name. */
export type TestServer = { config: Connection; template: string; prefix: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** How to reach one database of the server. */
export function configFor(server: TestServer, database: string): Connection {
  const { connectionString, ...rest } = server.config
  if (connectionString === undefined) return { ...rest, database }
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return { ...rest, connectionString: url.href }
}

/** Runs something as the server's administrator. */
export async function withAdmin<T>(server: TestServer, act: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(server.config)
  await admin.connect()
  try {
    return await act(admin)
  } finally {
    await admin.end()
  }
}
