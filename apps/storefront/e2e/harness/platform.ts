import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A call of the platform's own side, by the key that the product wrote; answers its status. */
export async function callPlatform(
  at: { url: string; dataDir: string },
  method: 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<number> {
  const key = (await readFile(join(at.dataDir, 'platform.key'), 'utf8')).trim()
  const answer = await fetch(at.url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.status
}
