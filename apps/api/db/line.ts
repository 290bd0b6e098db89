import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * One connection that carries many statements at once. Each is written behind the one before, without waiting for its answer,
 * so that the server always finds work. Each is still a transaction of its own. What comes on it is short and waits for
 * nobody, since whatever waits there holds up all behind it.
 */
export interface Line {
  /** Null while there is none: it is being made, or could not be. */
  client(): pg.Client | null
  close(): Promise<void>
}

/** Opens at the first use, and again after it broke. */
export function openLine(config: pg.ClientConfig): Line {
  let isClosed = false
  let ready: pg.Client | null = null
  let making: Promise<void> | null = null

  async function make(): Promise<void> {
    const client = new pg.Client({ ...config, pipeline: true } as pg.ClientConfig)
    const drop = () => {
      if (ready === client) ready = null
    }
    // What was under way fails by itself; without a listener this would end the process.
    client.on('error', drop)
    client.on('end', drop)
    try {
      await client.connect()
      ready = client
    } catch {
      // Asked for again by the next statement.
    }
  }

  const gather = gatherWrites()
  return {
    client() {
      if (!ready && !making && !isClosed) {
        making = make().finally(() => {
          making = null
        })
      }
      if (ready) gather(streamOf(ready))
      return ready
    },
    async close() {
      isClosed = true
      await making
      await ready?.end()
    },
  }
}

/** What is asked within one turn of the event loop leaves in one write: the server takes it all with one look. */
function gatherWrites(): (stream: Socket) => void {
  let gathering: Socket | null = null
  return (stream) => {
    if (gathering === stream) return
    gathering = stream
    stream.cork()
    setImmediate(() => {
      if (gathering === stream) gathering = null
      stream.uncork()
    })
  }
}

/** The driver's own connection, of which its types say nothing. */
function streamOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
}
