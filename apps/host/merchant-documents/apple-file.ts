import { readFile } from 'node:fs/promises'
import { messageOf, PlatformFault, type Send, sendPatiently } from './platform-client.ts'

/** Where Apple reads it. */
const ADDRESS = '/.well-known/apple-developer-merchantid-domain-association'

/**
 * Has a host serve the file by which Apple knows it, or none any more where there are no bytes. Says where it is.
 * @throws PlatformFault where the host is none of the deployment's
 */
export async function changeAppleFile(send: Send, host: string, bytes: Buffer | null): Promise<string> {
  const path = `/v1/platform/hosts/${encodeURIComponent(host)}/apple-domain-file`
  const answer = await sendPatiently(
    send,
    bytes ? { method: 'PUT', path, type: 'application/octet-stream', body: bytes } : { method: 'DELETE', path },
  )
  if (answer.status === 404) {
    throw new PlatformFault(
      bytes
        ? `${host} is no host of this deployment: list it under hosts in the merchant's document first.`
        : `${host} serves no such file.`,
    )
  }
  if (answer.status >= 400) throw new PlatformFault(messageOf(answer.json))
  return bytes ? `https://${host}${ADDRESS} answers the file.` : `${host} serves it no more.`
}

/**
 * The file that a provider gave.
 * @throws PlatformFault where it cannot be read
 */
export function readAppleFile(file: string): Promise<Buffer> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new PlatformFault(`${file} cannot be read (${error.code}): name the file that the provider gave you.`)
  })
}
