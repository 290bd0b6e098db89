import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useMerchant } from '#shell/merchants/shell-provider.tsx'
import { useVisit } from '#shell/visits/live-visit.ts'
import type { VisitData } from '#shell/visits/visit-view.ts'

/** Keeps a page of the party's order up to date: what the visit's stream or its polling tells is newer, its loader reads. */
export function useLiveTable(loaded: VisitData | null): void {
  const { url } = useMerchant()
  const { revalidate } = useRevalidator()
  const { visit, isGone } = useVisit(url, loaded)
  const isNewer = isGone || (visit !== null && visit._id === loaded?._id && visit.version > loaded.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each newer version is read once
  useEffect(() => {
    if (loaded && isNewer) void revalidate()
  }, [isNewer, visit?.version, revalidate])
}
