import { MapsFault } from './port.ts'

const MAX_BYTES = 512 * 1024

/** One GET of JSON, within a time. The message of a fault holds no address: a key and a person's place stand in it. */
export async function fetchJson(
  url: URL,
  headers: Readonly<Record<string, string>>,
  withinMs: number,
): Promise<unknown> {
  try {
    const signal = AbortSignal.timeout(withinMs)
    const answer = await fetch(url, { headers: { accept: 'application/json', ...headers }, signal, redirect: 'manual' })
    const text = await readText(answer)
    if (answer.status === 429) throw new MapsFault('spent', 'it answers 429: it was asked too often')
    if (answer.status >= 500) throw new MapsFault('away', `it answers ${answer.status}`)
    if (answer.status !== 200) throw new MapsFault('refused', `it answers ${answer.status}`)
    return parse(text)
  } catch (error) {
    if (error instanceof MapsFault) throw error
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    throw new MapsFault('away', isLate ? 'no answer in time' : 'no answer')
  }
}

async function readText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new MapsFault('away', 'its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new MapsFault('away', 'its answer is no JSON')
  }
}
