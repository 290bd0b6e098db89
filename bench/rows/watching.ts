import { type ClientRequest, request } from 'node:http'

/** Somebody who watches an order as browsers do: where the stream ends, it is opened again when the server said. */
export interface StreamWatch {
  /** How often the stream ended and was opened again. */
  moves: number
  /** What should not have happened, a sentence each. */
  readonly faults: string[]
  close(): void
}

export function watchOrder(port: number, orderId: string, token: string): StreamWatch {
  let input: ClientRequest | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const watching: StreamWatch = {
    moves: 0,
    faults: [],
    close() {
      isClosed = true
      clearTimeout(timer)
      input?.destroy()
    },
  }
  const fault = (sentence: string) => {
    if (!isClosed) watching.faults.push(sentence)
  }
  function open(): void {
    const headers = { host: `localhost:${port}`, authorization: `Bearer ${token}` }
    input = request({ host: '127.0.0.1', port, path: `/v1/orders/${orderId}/events`, headers, agent: false })
    input.on('error', (error) => fault(`a stream broke: ${error.message}`))
    input.on('response', (answer) => {
      let heard = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        heard = (heard + part).slice(-2_000)
      })
      answer.on('error', (error) => fault(`a stream broke: ${error.message}`))
      answer.on('end', () => {
        if (isClosed) return
        const again = /retry: (\d+)\n\n$/.exec(heard)
        if (answer.statusCode !== 200) fault(`a stream was answered ${answer.statusCode}`)
        else if (!again) fault('a stream ended without a word')
        watching.moves++
        timer = setTimeout(open, Number(again?.[1] ?? 1_000))
      })
    })
    input.end()
  }
  open()
  return watching
}
