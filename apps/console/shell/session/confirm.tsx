import type { Language } from '@compass/domain/languages'
import { createContext, type ReactNode, useContext } from 'react'
import type { Confirm } from '#shell/calls/client.ts'

const Confirming = createContext<Confirm>(async () => false)

/** Asks staff to show once more that it is they, before a dangerous step. */
export function useConfirm(): Confirm {
  return useContext(Confirming)
}

/** Holds what asks. */
export function ConfirmProvider({
  children,
}: {
  readonly slug: string
  readonly language: Language
  readonly children: ReactNode
}) {
  return <Confirming value={async () => false}>{children}</Confirming>
}
