import { useEffect, useState } from 'react'

const PHONE = '(width < 48rem)'
const WIDE = '(width >= 100rem)'

function useMedia(query: string): boolean {
  const [isSo, setSo] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const look = () => setSo(list.matches)
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [query])
  return isSo
}

/** Columns are segments there. */
export const useIsPhone = () => useMedia(PHONE)

/** Tables have a column of their own there. */
export const useIsWide = () => useMedia(WIDE)
