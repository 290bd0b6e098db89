import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { ApiResponse } from '@compass/client'
import { brotliOptions, gzipOptions } from './compress.ts'
import type { FromThread, PageOfThread, ToThread } from './page-thread.ts'
import { renderCachedPage } from './render-cached-page.ts'
import { openRenderer } from './renderer.ts'

// There a thread has a priority of its own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(19)

const port = parentPort!
const input = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
let last = 0

function ask<T>(make: (id: number) => FromThread): Promise<T> {
  const id = ++last
  return new Promise<T>((resolve, reject) => {
    input.set(id, { resolve: resolve as (value: unknown) => void, reject })
    port.postMessage(make(id))
  })
}

const renderer = openRenderer()
const parts = {
  publicUrl: workerData.publicUrl as string,
  mode: workerData.mode as 'demo' | 'production',
  firstPaint: workerData.firstPaint as boolean,
  send: (request: Extract<FromThread, { send: number }>['request'], clientAddress: string) =>
    ask<ApiResponse>((send) => ({ send, request, clientAddress })),
  readFile: (path: string) => ask<Uint8Array | null>((read) => ({ read, path })),
}

port.on('message', async (message: ToThread) => {
  if ('answer' in message) {
    const waiting = input.get(message.answer)
    input.delete(message.answer)
    if ('failed' in message) waiting?.reject(new Error(message.failed))
    else waiting?.resolve(message.value)
    return
  }
  try {
    const created = await renderCachedPage(message.wanted, { ...parts, renderPage: await renderer })
    const page: PageOfThread | null = created && {
      ...created,
      br: brotliCompressSync(created.html, brotliOptions('kept', created.html.length)),
      gzip: gzipSync(created.html, gzipOptions('kept')),
    }
    port.postMessage({ call: message.make, page } satisfies FromThread)
  } catch (error) {
    port.postMessage({ call: message.make, failed: String(error) } satisfies FromThread)
  }
})
