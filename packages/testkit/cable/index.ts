import { connect, createServer, type Socket } from 'node:net'

/** A cable between a browser and a server on this machine, which can be pulled out: open streams break as well. */
export interface Cable {
  readonly url: string
  cut(): void
  restore(): void
  [Symbol.asyncDispose](): Promise<void>
}

export async function openCable(port: number): Promise<Cable> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://localhost:${(server.address() as { port: number }).port}`,
    cut,
    restore: () => {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
