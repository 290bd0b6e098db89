import { AlertIcon } from '@compass/ui/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { Callout } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { createSend } from '#shell/calls/client.ts'
import { type Send, sentenceOf } from '#shell/calls/index.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { PasskeyCancellation } from '#shell/passkeys/index.ts'

/** Calls of somebody who is nobody yet. */
export function useEntrySend(): Send {
  const language = useLanguage()
  return useMemo(() => createSend(undefined, language, async () => false), [language])
}

/** Goes where they wanted to, and forgets what was read as somebody else. */
export function useEnter(): (slug: string, wanted?: string | null) => void {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (slug, wanted) => {
    queries.clear()
    const isOfShop = wanted?.startsWith(`/${slug}/`)
    navigate(isOfShop ? wanted! : screenPath(slug, ''), { replace: true })
  }
}

/** What is being tried: busy, or the sentence that says why it did not work. */
export function useAttempt() {
  const t = useWords('staff', 'console')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
      return true
    } catch (error) {
      setFailure(error instanceof PasskeyCancellation ? t('staff.stopped') : sentenceOf(error, t('console.unreached')))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { attempt, failure, isBusy }
}

/** The page around coming in: narrow, one question. */
export function EntryPage(props: {
  readonly title: ReactNode
  readonly text?: ReactNode
  readonly failure: string | null
  readonly children?: ReactNode
}) {
  const { title, text, failure, children } = props
  return (
    <main className="mx-auto grid min-h-dvh max-w-100 content-center gap-5 px-5 py-12">
      <div className="grid gap-1.5">
        <h1 className="text-welcome text-balance">{title}</h1>
        {text ? <div className="text-ink2">{text}</div> : null}
      </div>
      {failure ? (
        <Callout look="bad" icon={<AlertIcon size={18} />}>
          {failure}
        </Callout>
      ) : null}
      {children}
    </main>
  )
}
