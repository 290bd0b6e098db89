import { chooseText, type Language, type Text } from '@compass/domain/languages'
import { useEffect, useMemo } from 'react'
import { paths } from '#paths'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useVisit } from './live-visit.ts'
import { toVisitView, type VisitData, type VisitView } from './visit-view.ts'

interface TableHandle {
  /** Null: this browser belongs to no visit. */
  readonly visit: VisitView | null
  readonly take: (visit: VisitData) => void
  readonly forget: () => void
  readonly look: () => void
  readonly refresh: () => void
}

/** The visit of this browser in the words of the page, up to date. Needs the words of `visits`. */
export function useTable(loaded: VisitData | null): TableHandle {
  const { language } = useShell()
  const { languages, url } = useMerchant()
  const t = useWords('visits')
  const { visit: data, isGone, ...handle } = useVisit(url, loaded)
  const visit = useMemo(() => {
    const say = (text: Text | null | undefined) => chooseText(text, language, languages[0] as Language)
    return data && toVisitView(data, say, t)
  }, [data, language, languages, t])
  // Another user in the same browser begins anew, with nothing of the former one.
  useEffect(() => {
    if (!isGone) return
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser
    document.cookie = `visit.${url}=; Path=/; Max-Age=0`
    location.replace(paths.menu(url))
  }, [isGone, url])
  return { ...handle, visit }
}
