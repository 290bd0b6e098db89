import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Visit, visit } from '../../storefront/e2e/harness/browser.ts'
import type { VisitOptions } from '../../storefront/e2e/harness/visit.ts'

/** A call of the platform about merchants, answered with its data. */
export async function callPlatform<Data>(path: string, method = 'GET', body?: unknown): Promise<Data> {
  const { url, dataDir } = inject('product')
  const key = (await readFile(join(dataDir, 'platform.key'), 'utf8')).trim()
  const answer = await fetch(`${url}/v1/platform/merchants/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { data, meta } = (await answer.json()) as { data: Data; meta: { message: string } }
  if (!answer.ok) throw new Error(meta.message)
  return data
}

/** An owner at a desk unless it says otherwise, signed in by the link of the demo, on a screen of the console. */
export async function openConsole(
  slug: string,
  screen: string,
  { prepare, ...options }: VisitOptions & { readonly prepare?: (visit: Visit) => Promise<unknown> } = {},
): Promise<Visit> {
  const { url } = await callPlatform<{ url: string }>(`${slug}/staff/demo-link`)
  const owner = await visit({ size: 'desktop', ...options })
  await prepare?.(owner)
  const link = new URL(url)
  await owner.open(`${link.pathname}${link.hash}`)
  await owner.page.waitForURL(({ pathname }) => !pathname.endsWith('/in'))
  await owner.open(`/console/${slug}/${screen}`)
  return owner
}
