import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeStaffLink } from '@compass/contract/staff'
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

type Opening = VisitOptions & { readonly prepare?: (visit: Visit) => Promise<unknown> }

/** An owner at a desk unless it says otherwise, signed in as by the link of the demo, on a screen of the console. */
export async function openConsole(slug: string, screen: string, { prepare, ...options }: Opening = {}): Promise<Visit> {
  const link = await readDemoLink(slug)
  const owner = await visit({ size: 'desktop', ...options })
  await prepare?.(owner)
  // The page of the link makes this call, and then leads on (`coming-in` walks there).
  const { method, path } = takeStaffLink
  const data = { token: link.hash.slice(1) }
  const taken = await owner.context.request.fetch(path, { method, data, headers: { 'sec-fetch-site': 'same-origin' } })
  if (!taken.ok()) throw new Error(await taken.text())
  await owner.open(`/console/${slug}/${screen}`)
  return owner
}

/** The link that the demo prints for the owner of a merchant. */
export async function readDemoLink(slug: string): Promise<URL> {
  const { url } = await callPlatform<{ url: string }>(`${slug}/staff/demo-link`)
  return new URL(url)
}
