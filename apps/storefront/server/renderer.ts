import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { keepKind } from '#paths'
import type { PageRequest, pageRequest } from '#shell/api/page-request.ts'
import type { PlainPage } from './privacy/plain-page.tsx'

/** Makes one page or answers one form: React Router with the screens. */
export type RenderPage = (request: Request, page: PageRequest) => Promise<Response>

const serverBuild = new URL('../build/server/index.js', import.meta.url)

export async function openRenderer(): Promise<RenderPage> {
  const build = (await import(serverBuild.href)) as unknown as ServerBuild
  const { pageRequest: context, keepKind: keep } = build.entry.module as unknown as {
    readonly pageRequest: typeof pageRequest
    readonly keepKind: typeof keepKind
  }
  const handle = createRequestHandler(build, 'production')
  return (request, page) => {
    const provider = new RouterContextProvider()
    provider.set(context, page)
    if (page.merchant) keep(page.merchant.slug, page.merchant.kind)
    return handle(request, provider)
  }
}

/** Writes a page of ours that no screen is. */
export type WritePlainPage = (page: PlainPage) => string

export async function openPlainPages(): Promise<WritePlainPage> {
  const build = (await import(serverBuild.href)) as unknown as ServerBuild
  return (build.entry.module as unknown as { readonly writePlainPage: WritePlainPage }).writePlainPage
}
