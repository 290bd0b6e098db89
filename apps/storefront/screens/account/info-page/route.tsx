import type { ChosenText } from '@compass/domain/languages'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { ChevronDownIcon } from '@compass/ui/icons'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { InfoNav } from '#shell/navigation/side-nav.tsx'
import { MerchantCover } from './merchant-cover.tsx'
import { NextSteps } from './next-steps.tsx'

export const handle = { words: ['account'] as const }

type Kind = 'about' | 'faq' | 'terms'

export interface InfoPageData {
  readonly kind: Kind
  readonly text: ChosenText | null
  readonly faq: readonly { readonly question: ChosenText | null; readonly answer: ChosenText | null }[]
}

const KINDS: Readonly<Record<string, Kind>> = { 'about-us': 'about', faq: 'faq', 'terms-conditions': 'terms' }

/** A merchant's own page. One that it has not written leads to the menu; its terms say that there are none. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<InfoPageData> {
  const url = params.url!
  const { answer, say } = await readStorefront(context, request, url)
  const { pages } = answer
  const name =
    new URL(request.url).pathname
      .replace(/\.data$/, '')
      .replace(/\/$/, '')
      .split('/')
      .at(-1) ?? ''
  const kind = KINDS[name] ?? 'terms'
  const entries =
    kind === 'faq' ? pages.faq.map(({ question, answer }) => ({ question: say(question), answer: say(answer) })) : []
  const text = kind === 'faq' ? null : say(kind === 'about' ? pages.about : pages.terms)
  if (kind !== 'terms' && !text && entries.length === 0) throw redirect(paths.menu(url))
  return { kind, text, faq: entries }
}

export const clientLoader = loadWithWords(...handle.words)

export default function InfoPage() {
  const { kind, text, faq: entries } = useLoaderData() as InfoPageData
  const t = useWords('account', 'shell')
  const { url } = useMerchant()
  const title = t(kind === 'about' ? 'shell.about' : kind === 'faq' ? 'shell.faq' : 'shell.terms')
  const [first = ''] = plainText(text ?? entries[0]?.question).split('\n')
  return (
    <Page title={title} back={paths.menu(url)} sideNav={<InfoNav />}>
      {first ? <meta name="description" content={first} /> : null}
      <EachLanguage path={paths[kind](url)} />
      {text || entries.length > 0 ? (
        <div className="grid gap-6.5 px-4 pt-1 wide:px-0">
          <MerchantCover />
          {text ? <Paragraphs text={text} /> : null}
          {entries.length > 0 ? <Faq entries={entries} /> : null}
          <NextSteps />
        </div>
      ) : null}
      {kind === 'terms' && !text ? (
        <EmptyState
          picture={<img src="/states/herb.webp" alt="" width={140} height={140} />}
          title={title}
          action={
            <Button as={Link} to={paths.menu(url)} wide>
              {t('shell.toMenu')}
            </Button>
          }
        >
          {t('account.noTerms')}
        </EmptyState>
      ) : null}
    </Page>
  )
}

function Paragraphs({ text }: { text: ChosenText }) {
  return (
    <div className="grid max-w-160 gap-4 px-1">
      {text.text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          <LocalizedText text={{ ...text, text: paragraph }} />
        </p>
      ))}
    </div>
  )
}

function Faq({ entries }: { entries: InfoPageData['faq'] }) {
  return (
    <div className="px-1">
      {entries.map(({ question, answer }) => (
        <details key={plainText(question)} className="group border-line py-1 not-last:border-b">
          <summary className="flex min-h-14 items-center justify-between gap-4 text-name">
            <LocalizedText text={question} />
            <ChevronDownIcon size={18} className="shrink-0 text-ink3 group-open:rotate-180" />
          </summary>
          <p className="pb-4 whitespace-pre-line text-ink2">
            <LocalizedText text={answer} />
          </p>
        </details>
      ))}
    </div>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
