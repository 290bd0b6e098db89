import { brotliCompressSync, gzipSync } from 'node:zlib'
import { handOver } from '@compass/threads'
import { brotliOptions, gzipOptions } from './compress.ts'
import { callsBy } from './page-calls.ts'
import type { PageJob, PageOfThread } from './page-thread.ts'
import { renderCachedPage } from './render-cached-page.ts'
import { openRenderer } from './renderer.ts'

const renderer = openRenderer()

export default async function makePage({ wanted, port, ...settings }: PageJob): Promise<PageOfThread | null> {
  const created = await renderCachedPage(wanted, { ...settings, ...callsBy(port), renderPage: await renderer })
  if (!created) return null
  // Arrays of their own: a buffer may lie in memory that several share.
  const html = new Uint8Array(created.html)
  const br = new Uint8Array(brotliCompressSync(html, brotliOptions('kept', html.length)))
  const gzip = new Uint8Array(gzipSync(html, gzipOptions('kept')))
  return handOver({ html, br, gzip, policy: created.policy }, [html.buffer, br.buffer, gzip.buffer])
}
