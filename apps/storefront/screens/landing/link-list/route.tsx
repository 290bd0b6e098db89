import { countLinkClick, getLinkList } from '@compass/contract/landings'
import type { Language } from '@compass/domain/languages'
import { homePath } from '@compass/domain/merchants/home-path'
import { paletteCss } from '@compass/ui/palette'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router'
import { landingPaths } from '#landing-paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { pageRequest } from '#shell/api/page-request.ts'
import css from './link-list.css?inline'
import { LinkListPage, NoLinksPage } from './link-list-page.tsx'
import { targetOf } from './link-target.ts'

/** Ink of a page that belongs to no merchant. */
const OWN_ACCENT = '#1c1a19'

/**
 * A merchant's list of links, or the way of one of them, which is counted: by list, link and day, without a cookie. The page
 * is written here whole. It has no screen, so that no script and no font comes with it.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Response> {
  const page = context.get(pageRequest)
  page.hasScripts = false
  const call = createPageClient(context, request)
  const name = params.name!
  const answer = await call(getLinkList, { params: { name } })
  const wanted = page.languageWanted
  if (!answer.ok) {
    const reason = answer.status === 404 ? 'gone' : 'unavailable'
    const style = paletteCss(OWN_ACCENT, 'system') + css
    const shown = <NoLinksPage language={wanted[0] ?? 'en'} css={style} nonce={page.nonce} reason={reason} />
    return html(shown, reason === 'gone' ? 404 : 503)
  }
  const list = answer.data.linkList
  const languages = list.merchant.languages as Language[]
  const language = wanted.find((one) => languages.includes(one)) ?? languages[0] ?? 'en'
  if (params.link !== undefined) {
    const link = list.links.find(({ key }) => key === params.link)
    if (!link) throw redirect(landingPaths.linkList(name))
    // Who follows it goes there, whether it could be counted or not.
    await call(countLinkClick, { params: { name }, body: { link: link.key } })
    return redirect(targetOf(link, homePath(list.merchant), language))
  }
  const { colorCode, colorScheme } = list.merchant.brand
  return html(
    <LinkListPage
      list={list}
      language={language}
      origin={page.publicUrl}
      css={paletteCss(colorCode as `#${string}`, colorScheme) + css}
      nonce={page.nonce}
    />,
    200,
  )
}

/** What a browser tells of a call that it made (`ping`). */
export async function action({ context, params, request }: ActionFunctionArgs): Promise<Response> {
  const { name = '', link = '' } = params
  const counted = await createPageClient(context, request)(countLinkClick, { params: { name }, body: { link } })
  return new Response(null, { status: counted.ok ? 204 : counted.status })
}

function html(page: ReactElement, status: number): Response {
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}
