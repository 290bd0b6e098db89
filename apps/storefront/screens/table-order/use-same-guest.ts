import { useEffect } from 'react'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import type { TableData } from './read-table.ts'

/**
 * A browser that was another guest of this order before begins anew (the specification, section 4). What it kept is wiped,
 * and the page is read again.
 */
export function useSameGuest({ me, order }: Pick<TableData, 'me' | 'order'>): void {
  const { url } = useMerchant()
  useEffect(() => {
    if (me === null) return
    const key = `compass-guest-${url}`
    const now = `${order.id} ${me}`
    try {
      const [orderBefore, guestBefore] = (localStorage.getItem(key) ?? '').split(' ')
      const isOther = orderBefore === order.id && guestBefore !== me
      if (isOther)
        for (const store of [localStorage, sessionStorage])
          for (const name of Object.keys(store))
            if (name.startsWith('compass-') && name.endsWith(url)) store.removeItem(name)
      localStorage.setItem(key, now)
      if (isOther) location.reload()
    } catch {
      // A browser that keeps nothing has nothing to wipe.
    }
  }, [me, order.id, url])
}
