import { type ReactNode, useMemo } from 'react'
import { ShellProvider, useShell } from '#shell/merchants/shell-provider.tsx'

/** What is about the court itself: how one gets the food, its hours, its areas. No vendor is to be chosen there. */
export function CourtScope({ children }: { children: ReactNode }) {
  const shell = useShell()
  const own = useMemo(() => ({ ...shell, stores: shell.stores.filter(({ vendor }) => !vendor) }), [shell])
  return <ShellProvider data={own}>{children}</ShellProvider>
}
