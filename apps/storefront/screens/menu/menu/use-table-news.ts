import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useCart } from '#shell/cart/cart-provider.tsx'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { useToast } from '#shell/navigation/toasts.tsx'
import type { VisitResult } from '#shell/visits/change-visit.ts'
import { isLeaving } from '#shell/visits/live-visit.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { VisitView } from '#shell/visits/visit-view.ts'

/** The menu's basket follows what others put in; its first item names the visit that it begins. */
export function useFreshCart(visit: VisitView | null, look: () => void): void {
  const { cart, isChanging, isKnown, reload } = useCart()
  const theirs = visit?.party ? (visit.party.cart?.version ?? 0) : null
  const known = cart?.version ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of one's own is answered with the basket
  useEffect(() => {
    if (theirs !== null && theirs !== known && isKnown && !isChanging) reload()
  }, [theirs, isChanging])
  const hasVisit = visit !== null
  useEffect(() => {
    if (!hasVisit && known > 0) look()
  }, [hasVisit, known, look])
}

/** Said yes to: what was wanted before is put in. Said no to, or taken out: the screen says so. */
export function useLetIn(visit: VisitView | null, forget: () => void): void {
  const t = useWords('visits')
  const toast = useToast()
  const { url } = useMerchant()
  const { reload } = useCart()
  const { data, submit } = useFetcher<VisitResult>()
  const before = useRef<VisitView['mine'] | null>(null)
  const mine = visit?.state === 'open' ? visit.mine : null
  useEffect(() => {
    const was = before.current
    before.current = mine
    if (was === 'in' && mine === 'out' && !isLeaving()) toast({ text: t('visits.removed') })
    if (was !== 'waiting') return
    if (mine === 'out') {
      toast({ text: t('visits.refused') })
      forget()
    }
    if (mine !== 'in') return
    toast({ text: t('visits.joined') })
    void submit(
      { intent: 'addPending' },
      { method: 'post', action: visitPaths.cart(url), defaultShouldRevalidate: false },
    )
  }, [mine, toast, t, submit, forget, url])
  useEffect(() => {
    if (!data) return
    if (data.message ?? data.refusal) toast({ text: data.message ?? data.refusal?.message ?? '' })
    reload()
  }, [data, toast, reload])
}

/** Who asks to join while one looks at the menu can be let in from there. */
export function useAskers(visit: VisitView | null): void {
  const t = useWords('visits')
  const toast = useToast()
  const { url } = useMerchant()
  const { pathname } = useLocation()
  const { submit } = useFetcher<VisitResult>()
  const known = useRef<ReadonlySet<string> | null>(null)
  const asking = visit?.party?.asking
  const isWatched = pathname === visitPaths.sheet(url, 'who')
  useEffect(() => {
    if (!asking) return
    const before = known.current
    known.current = new Set(asking.map(({ id }) => id))
    const newcomer = before && asking.find(({ id }) => !before.has(id))
    if (!newcomer || isWatched) return
    toast({
      text: t('visits.wantsToJoin', { name: newcomer.name }),
      action: {
        label: t('visits.letIn'),
        onClick: () =>
          void submit(
            { intent: 'approve', member: newcomer.id },
            { method: 'post', action: visitPaths.cart(url), defaultShouldRevalidate: false },
          ),
      },
    })
  }, [asking, isWatched, toast, t, submit, url])
}
