import { PlatformFault, type Send } from './platform-client.ts'

/** What is no envelope: printed codes and pictures. */
const RAW_TYPES = ['application/pdf', 'image/webp']

/**
 * Sends over HTTP to a running Compass.
 * @throws PlatformFault where nothing answers there, or something else does
 */
export function sendOverHttp(supplied: { url: string; key: string }): Send {
  return async ({ method, path, type, body }) => {
    let response: Response
    try {
      response = await fetch(new URL(path, supplied.url), {
        method,
        headers: { authorization: `Bearer ${supplied.key}`, ...(type && { 'content-type': type }) },
        body: typeof body === 'string' ? body : body && new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(120_000),
      })
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } }
      throw new PlatformFault(
        `Nothing answers at ${supplied.url} (${cause?.code ?? name}): start Compass with \`npm start\`, or name its address with --url.`,
      )
    }
    if (RAW_TYPES.includes(response.headers.get('content-type') ?? ''))
      return { status: response.status, json: null, bytes: Buffer.from(await response.arrayBuffer()) }
    const text = await response.text()
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
    try {
      const json: unknown = JSON.parse(text)
      return { status: response.status, json, ...(retryAfter >= 0 && { retryAfterSeconds: retryAfter }) }
    } catch {
      throw new PlatformFault(`What answers at ${supplied.url} is no Compass: name the right address with --url.`)
    }
  }
}
