import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { addressOf, Connection, requestBytes } from './connection.ts'

const HANG_UP = 'hang up'
let server: Server | undefined
const sockets = new Set<Socket>()

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  server = undefined
})

/** A server that answers each request with the next of these, part by part. */
function serve(...answers: (readonly string[])[]): Promise<Connection> {
  return new Promise((resolve) => {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('data', async () => {
        for (const part of answers.shift() ?? [HANG_UP]) {
          if (part === HANG_UP) return void socket.destroy()
          socket.write(part)
          await new Promise((next) => setTimeout(next, 5))
        }
      })
    }).listen(0, '127.0.0.1', () => resolve(new Connection((server!.address() as { port: number }).port)))
  })
}

const get = requestBytes({ path: '/', host: 'here' })

describe('a connection of the load generator', () => {
  it.each([
    ['in one part', ['HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nhello']],
    ['cut within its head', ['HTTP/1.1 200 OK\r\ncont', 'ent-length: 5\r\n', '\r\nhello']],
    ['cut within its body', ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhe', 'll', 'o']],
  ])('reads an answer that comes %s', async (_, parts) => {
    const connection = await serve(parts)
    const { status, body } = await connection.send(get)
    expect([status, body.toString()]).toEqual([200, 'hello'])
  })

  it('sends the next request on the same connection', async () => {
    const connection = await serve(
      ['HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\n1'],
      ['HTTP/1.1 404 Not Found\r\ncontent-length: 1\r\n\r\n2'],
    )
    const first = await connection.send(get)
    const second = await connection.send(get)
    expect([first.body.toString(), second.status, sockets.size]).toEqual(['1', 404, 1])
  })

  it('opens another where the server said that it closes', async () => {
    const answer = ['HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n']
    const connection = await serve(answer, answer)
    await connection.send(get)
    await connection.send(get)
    expect(sockets.size).toBe(2)
  })

  it.each([
    ['before the answer', [HANG_UP]],
    ['in the middle of it', ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nhel', HANG_UP]],
  ])('rejects where the server hangs up %s', async (_, parts) => {
    const connection = await serve(parts)
    await expect(connection.send(get)).rejects.toThrow()
  })
})

it('client addresses differ', () => {
  expect(new Set(Array.from({ length: 100_000 }, (_, number) => addressOf(number))).size).toBe(100_000)
})
