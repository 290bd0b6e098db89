import { useEffect, useState } from 'react'
import { paths } from '#paths'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { SideMenuPerson } from './side-menu-route.ts'

/** Who is signed in, asked for each time that the menu opens; without a network it stays as it was. */
export function useSideMenuPerson(open: boolean): SideMenuPerson | null {
  const { url } = useMerchant()
  const [person, setPerson] = useState<SideMenuPerson | null>(null)
  useEffect(() => {
    if (!open) return
    const stop = new AbortController()
    fetch(paths.sideMenu(url), { signal: stop.signal })
      .then(async (answer) => {
        if (answer.ok) setPerson((await answer.json()) as SideMenuPerson | null)
      })
      .catch(() => {})
    return () => stop.abort()
  }, [open, url])
  return person
}
