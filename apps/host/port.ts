import { createServer } from 'node:net'
import { StartFault } from './embedded-postgres/index.ts'

/**
 * Looks whether we may listen there, before anything else is done, and answers the port (a free one for 0).
 * @throws StartFault with what to do
 */
export async function claimPort(port: number, host: string, prefix: '' | 'METRICS_' = ''): Promise<number> {
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host, exclusive: true }, resolve)
    })
    return (server.address() as { port: number }).port
  } catch (error) {
    throw describeListenError(error, port, host, prefix) ?? error
  } finally {
    server.close()
  }
}

/**
 * The sentence for an error of `listen`; undefined for an error that has nothing to do with the address.
 *
 * @param prefix of the settings that name the address
 */
export function describeListenError(
  error: unknown,
  port: number,
  host: string,
  prefix: '' | 'METRICS_' = '',
): StartFault | undefined {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartFault(
        `Port ${port} is taken by another program: stop that program, or choose another port, such as ${prefix}PORT=${port + 1} npm start.`,
      )
    case 'EACCES':
      return new StartFault(
        `Port ${port} is reserved for the system: choose one from 1024 on, such as ${prefix}PORT=${prefix ? 9464 : 3000} npm start.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFault(
        `${prefix}HOST is "${host}", which is no address of this machine: use localhost or 0.0.0.0.`,
      )
    default:
      return undefined
  }
}
