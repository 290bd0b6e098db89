import { useLayoutEffect, useState } from 'react'
import { useMerchant } from './shell-provider.tsx'

/** The first character of a cookie of this shop, from the first paint of a screen on; null before that, empty without it. */
export function useShopCookie(name: string): string | null {
  const { url } = useMerchant()
  const [value, setValue] = useState<string | null>(null)
  useLayoutEffect(() => setValue(document.cookie.split(`${name}.${url}=`)[1]?.[0] ?? ''), [name, url])
  return value
}
