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

/** A phone, where what stands side by side elsewhere stands below each other. */
export const useIsPhone = () => useMedia(PHONE)

/** A wide desktop, with room for one more column. */
export const useIsWide = () => useMedia(WIDE)
