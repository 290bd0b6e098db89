import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMenuPath } from '#shell/merchants/shell-provider.tsx'
import { useCameFromHere } from '#shell/navigation/use-came-from-here.ts'

/** Sheets that lie over the menu: each has an address (`?choose=`), so that a link opens it and Back closes it. */
export type Choose = 'menu' | 'area' | 'outlet' | 'hours' | 'diet' | 'time' | 'install'

/** Which sheet is open, and how to close it: back to where it was opened from, or to the bare menu. */
export function useChoose(): { open: Choose | null; close: () => void } {
  const { pathname, search } = useLocation()
  const cameFromHere = useCameFromHere()
  const navigate = useNavigate()
  const menuPath = useMenuPath()
  const onMenu = pathname.replace(/\/$/, '') === menuPath
  const open = onMenu ? (new URLSearchParams(search).get('choose') as Choose | null) : null
  const close = useCallback(() => {
    if (cameFromHere) void navigate(-1)
    else void navigate(menuPath, { replace: true, preventScrollReset: true })
  }, [cameFromHere, navigate, menuPath])
  return { open, close }
}
