import { BrandMark } from '@compass/ui/brand-glyph'
import { LockIcon } from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { LanguageForm } from '#shell/languages/language-form.tsx'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'

type PayPageProps = {
  /** Of the browser's tab. */
  readonly title: string
  /** It can be paid here: the page says that this is safe. */
  readonly isSecure?: boolean
  readonly children: ReactNode
}

/** A page of a pay link: who asks stands at its top, and nothing leads away from it. */
export function PayPage({ title, isSecure = false, children }: PayPageProps) {
  const { merchant } = useShell()
  const t = useWords('shell', 'paylink')
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{merchant ? `${title} · ${merchant.name}` : title}</title>
      <a href="#content" className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50">
        {t('shell.skipToContent')}
      </a>
      {merchant ? (
        <header className="column flex min-h-17 flex-wrap items-center gap-x-3.5 px-4 pt-3.5 print:hidden">
          <BrandMark glyph={merchant.glyph} logo={merchant.logo} />
          <bdi className="min-w-0 flex-[1_1_5rem] text-subhead">{merchant.name}</bdi>
          {isSecure ? (
            <span className="flex shrink-0 items-center gap-1.5 text-small text-ink2">
              <LockIcon size={18} />
              {t('paylink.secure')}
            </span>
          ) : null}
          <LanguageForm look="other" />
        </header>
      ) : null}
      <main id="content" className="column flex flex-1 flex-col pb-6 has-[[data-foot]]:pb-0 print:pb-0">
        {children}
      </main>
    </div>
  )
}

/** The one main button, which stays at the foot of every screen; what is above it keeps its room free. */
export function PayFoot({ children }: { children: ReactNode }) {
  return (
    <>
      <div data-foot className="h-28 shrink-0 low:h-6 print:hidden" />
      <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-canvas low:static print:hidden">
        <div className="column px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">{children}</div>
      </div>
    </>
  )
}
