import { directionOf, type Language } from '@compass/domain/languages'
import type { Consent, ConsentKind } from '@compass/domain/privacy'
import type { serverWords } from '@compass/i18n/server'
import type { ReactNode } from 'react'

export interface PlainPageView {
  readonly language: Language
  readonly say: ReturnType<typeof serverWords>
  readonly nonce: string
  /** Palette and styles. */
  readonly css: string
  readonly merchant: string
  /** The first page of the merchant. */
  readonly home: string
  /** Where the page itself is, and its forms go. */
  readonly path: string
}

interface ChoicesProps {
  readonly view: PlainPageView
  /** What there is to choose, in order, in words. */
  readonly kinds: readonly { readonly kind: ConsentKind; readonly hints: readonly string[] }[]
  readonly chosen: Consent
  readonly isRefusedByBrowser: boolean
  readonly isSaved: boolean
}

const KIND_WORDS = { ads: 'privacy.ads', chat: 'privacy.chat' } as const

/** What may be shared with others, and changed at any time. Without a script: a form that comes back. */
export function ChoicesPage({ view, kinds, chosen, isRefusedByBrowser, isSaved }: ChoicesProps) {
  const { say, path } = view
  const isOpen = kinds.length > 0 && !isRefusedByBrowser
  return (
    <PlainDocument view={view} title={say('privacy.title')}>
      <p className="text-ink2">{say(kinds.length > 0 ? 'privacy.intro' : 'privacy.nothing')}</p>
      {isSaved ? (
        <p role="status" className="mt-5 rounded-card bg-okbg p-4 text-ok">
          {say('privacy.saved')}
        </p>
      ) : null}
      {isRefusedByBrowser ? (
        <p role="note" className="mt-5 rounded-card bg-sunken p-4">
          {say('privacy.byBrowser')}
        </p>
      ) : null}
      {isOpen ? (
        <form method="post" action={path} className="mt-5 grid gap-5">
          {kinds.map(({ kind, hints }) => (
            <fieldset key={kind} className="rounded-card bg-surface p-5 shadow-card">
              <legend className="sr-only">{say(KIND_WORDS[kind])}</legend>
              <p aria-hidden="true" className="text-subhead">
                {say(KIND_WORDS[kind])}
              </p>
              {hints.map((hint) => (
                <p key={hint} className="mt-1 text-small text-ink2">
                  {hint}
                </p>
              ))}
              <div className="mt-3 flex flex-wrap gap-x-6">
                {(['no', 'yes'] as const).map((answer) => (
                  <label key={answer} className="flex min-h-11 items-center gap-2.5">
                    <input
                      type="radio"
                      name={kind}
                      value={answer}
                      required
                      defaultChecked={chosen[kind] === (answer === 'yes')}
                    />
                    {say(answer === 'yes' ? 'privacy.allow' : 'privacy.refuse')}
                  </label>
                ))}
              </div>
            </fieldset>
          ))}
          <button type="submit" name="from" value="choices" className="btn btn-fill">
            {say('privacy.save')}
          </button>
        </form>
      ) : null}
      <p className="mt-5">
        <a href={view.home} className="word">
          {say('privacy.toMenu')}
        </a>
      </p>
    </PlainDocument>
  )
}

interface ChatPageProps {
  readonly view: PlainPageView
  /** The company that runs the chat. */
  readonly company: string
  /** It stands in a frame of an order's page, which has its own way out. */
  readonly isFramed: boolean
  /** Null: it may not run yet. */
  readonly script: string | null
  readonly isRefusedByBrowser: boolean
}

/** The chat on a page of its own, where its provider's script sees nothing of the shop; before a yes it asks. */
export function ChatPage({ view, company, isFramed, script, isRefusedByBrowser }: ChatPageProps) {
  const { say, path } = view
  return (
    <PlainDocument view={view} title={say('privacy.chatTitle')} script={script}>
      {script === null ? <p className="text-ink2">{say('privacy.chatHint', { company })}</p> : null}
      {script === null && isRefusedByBrowser ? (
        <p role="note" className="mt-5 rounded-card bg-sunken p-4">
          {say('privacy.byBrowser')}
        </p>
      ) : null}
      {script === null && !isRefusedByBrowser ? (
        <form method="post" action={path} className="mt-5">
          <button type="submit" name="chat" value="yes" className="btn btn-fill w-full">
            {say('privacy.chatStart')}
          </button>
        </form>
      ) : null}
      {script === null ? null : (
        <>
          <p id="opening" role="status" className="text-ink2">
            {say('privacy.chatOpening')}
          </p>
          <p id="failed" role="alert" hidden className="rounded-card bg-sunken p-4">
            {say('privacy.chatFailed')}
          </p>
        </>
      )}
      {isFramed ? null : (
        <p className="mt-5">
          <a href={view.home} className="word">
            {say('privacy.toMenu')}
          </a>
        </p>
      )}
    </PlainDocument>
  )
}

interface PlainDocumentProps {
  readonly view: PlainPageView
  readonly title: string
  readonly script?: string | null
  readonly children: ReactNode
}

function PlainDocument({ view, title, script = null, children }: PlainDocumentProps) {
  const { language, nonce, css, merchant } = view
  return (
    <html lang={language === 'sr' ? 'sr-Latn' : language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>{`${title} · ${merchant}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, marked by the nonce */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main id="content" className="column px-5 py-8">
          <h1 className="mb-3 text-title">{title}</h1>
          {children}
        </main>
        {script === null ? null : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own few lines, marked by the nonce
          <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
        )}
      </body>
    </html>
  )
}
