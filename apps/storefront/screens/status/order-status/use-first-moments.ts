import { useEffect, useState } from 'react'
import type { OrderView } from '#shell/orders/order-view.ts'
import { justPlacedFor, thanksFor } from './first-words.ts'

/** Marks the entry of the browser's history that has the menu behind it. */
const MARK = 'compassOverMenu'

/** Is the order thanked for now? It is asked once more when the moments are over. */
export function useFirstMoments(order: OrderView, serverNow: string): boolean {
  const left = thanksFor(order, new Date(serverNow))
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setOver(true), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0 && !isOver
}

/**
 * Back from an order that was just placed gives the menu: not the empty basket that it came from, nor the bank's page. The
 * entry that the order is becomes the menu's, and the order stands on it.
 */
export function useMenuBehind(menu: string, order: OrderView, serverNow: string): void {
  const isJustPlaced = justPlacedFor(order, new Date(serverNow)) > 0
  useEffect(() => {
    const { state } = history
    if (!isJustPlaced || state?.[MARK]) return
    const here = location.href
    const index = Number(state?.idx ?? 0)
    history.replaceState({ ...state, key: 'menu' }, '', menu)
    history.pushState({ ...state, idx: index + 1, [MARK]: true }, '', here)
  }, [menu, isJustPlaced])
}
