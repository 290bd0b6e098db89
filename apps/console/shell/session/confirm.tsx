import type { Language } from '@compass/domain/languages'
import { loadConsoleWords } from '@compass/i18n/load-console'
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { type Confirm, createSend, type Send } from '#shell/calls/client.ts'

const Confirming = createContext<Confirm>(async () => false)

/** Asks staff to show once more that it is they, before a dangerous step. */
export function useConfirm(): Confirm {
  return useContext(Confirming)
}

/** What asks, and everybody who waits for the answer. */
interface OpenRequest {
  readonly Dialog: ComponentType<{ readonly send: Send; readonly onAnswer: (isConfirmed: boolean) => void }>
  readonly answers: readonly ((isConfirmed: boolean) => void)[]
}

/** Holds what asks. It comes with its words when it is first needed; several calls at once are one question. */
export function ConfirmProvider(props: {
  readonly slug: string
  readonly language: Language
  readonly children: ReactNode
}) {
  const { slug, language, children } = props
  const [request, setRequest] = useState<OpenRequest | null>(null)
  const send = useMemo(() => createSend(slug, language, async () => false), [slug, language])
  const confirm = useCallback<Confirm>(async () => {
    const [{ ConfirmDialog }] = await Promise.all([
      import('./confirm-dialog.tsx'),
      loadConsoleWords(language, ['staff', 'console']),
    ])
    return new Promise((answer) => {
      setRequest((open) => ({ Dialog: ConfirmDialog, answers: [...(open?.answers ?? []), answer] }))
    })
  }, [language])
  return (
    <Confirming value={confirm}>
      {children}
      {request ? (
        <request.Dialog
          send={send}
          onAnswer={(isConfirmed) => {
            setRequest(null)
            for (const answer of request.answers) answer(isConfirmed)
          }}
        />
      ) : null}
    </Confirming>
  )
}
