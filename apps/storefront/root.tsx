import { directionOf } from '@compass/domain/languages'
import { createContext, type ReactNode, useContext } from 'react'
import {
  type LoaderFunctionArgs,
  type Location,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useParams,
} from 'react-router'
import { isPatching } from '#shell/connection/is-patching.ts'
import { foodCourtClass } from '#shell/courts/body-class.ts'
import { useRootShell } from '#shell/merchants/root-shell.ts'
import { isMerchant, merchantNamedIn } from '#shell/pay-links/merchant-of-page.ts'
import { HydrationSignal } from './shell/deferred-hydration/hydration-signal.tsx'
import { readShellData } from './shell/merchants/read-storefront.ts'
import { ShellProvider } from './shell/merchants/shell-provider.tsx'
import { BrokenPage } from './shell/navigation/broken-page.tsx'

/** What only the server writes into a page: its nonce, styles and the script that wakes it. Empty in the browser. */
export interface ServerParts {
  readonly nonce: string | undefined
  readonly css: string
  readonly wake: string
  /** The font files that the page's first words need. */
  readonly fonts: readonly string[]
}

export const ServerPartsContext = createContext<ServerParts>({ nonce: undefined, css: '', wake: '', fonts: [] })

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const named = params.named === undefined ? null : merchantNamedIn(params.named)
  // Whose link it would be says nothing to who holds none: the page itself says that it is invalid.
  if (params.named !== undefined && !(named && (await isMerchant(context, request, named))))
    return readShellData(context, request, undefined)
  return readShellData(context, request, named ?? params.url)
}

/** What the shell knows belongs to a page's address and language: it is read again with a document, not with a tap. */
export function shouldRevalidate() {
  return isPatching()
}

/** A court and each of its vendors are found again where they were left, whichever way one comes. */
const scrollKeyOf = ({ pathname, key }: Location) => (pathname.startsWith('/lp/') ? pathname : key)

export function Layout({ children }: { children: ReactNode }) {
  const data = useRootShell()
  const { named } = useParams()
  const { pathname } = useLocation()
  const { nonce, css, wake, fonts } = useContext(ServerPartsContext)
  const language = data?.language ?? 'en'
  const isCourt = data?.merchant?.menuPath !== undefined
  return (
    <html lang={language === 'sr' ? 'sr-Latn' : language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* Nobody's sign, so that the browser asks for no file. */}
        {data?.merchant ? null : <link rel="icon" href="data:," />}
        <meta name="format-detection" content="telephone=no" />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={font} />
        ))}
        {/* Written by the server alone; the browser keeps what is there. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, marked by the nonce */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      {/* At a spot, of a pharmacy, on a pay link and on landing pages it is the phone's layout at every width (section 2). */}
      <body
        className={
          `${(named === undefined && data?.layout) || ''} ${foodCourtClass(pathname, isCourt)}`.trim() || undefined
        }
      >
        {data ? <ShellProvider data={data}>{children}</ShellProvider> : children}
        <HydrationSignal />
        <ScrollRestoration nonce={nonce} getKey={scrollKeyOf} />
        <Scripts nonce={nonce} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own few lines, marked by the nonce */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: wake }} />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <BrokenPage />
}
