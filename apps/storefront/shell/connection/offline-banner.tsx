import { loadWords } from '@compass/i18n/load'
import { type ComponentType, useEffect, useState } from 'react'
import { pageLanguage } from '#shell/languages/words.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { OfflinePartProps } from './offline-part.tsx'
import { stayWhileOffline } from './stay-while-offline.ts'
import { useOnline } from './use-online.ts'

/** Nobody waits for it. */
const IDLE_MS = 200

/** What is said and done without a network, with its words: fetched while there is one. */
export async function fetchOfflinePart() {
  const [part] = await Promise.all([import('./offline-part.tsx'), loadWords(pageLanguage(), ['offline'])])
  return part
}

/**
 * The part for times without a network, which comes at an idle moment after the page has been woken. Where the network went
 * before it came, taps stay all the same, and one line says why.
 */
export function OfflineBanner() {
  const t = useWords('shell')
  const online = useOnline()
  const [Part, setPart] = useState<ComponentType<OfflinePartProps> | null>(null)
  const [stay, setStay] = useState<OfflinePartProps['stay']>(null)
  useEffect(() => {
    if (Part) return
    // Without a network the worker may have it; where it has not, it is asked for again with one.
    const timer = setTimeout(
      () => {
        fetchOfflinePart().then(
          (part) => setPart(() => part.default),
          () => {},
        )
      },
      online ? IDLE_MS : 0,
    )
    return () => clearTimeout(timer)
  }, [Part, online])
  useEffect(() => (online ? undefined : stayWhileOffline((hasStayed) => setStay({ hasStayed }))), [online])
  if (Part) return <Part stay={stay} />
  return online ? null : (
    <p role="alert" className="notice bg-warnbg">
      <span className="column px-4">{t('shell.offlineBanner')}</span>
    </p>
  )
}
