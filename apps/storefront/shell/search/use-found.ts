import { useEffect, useState } from 'react'
import { useMerchant, useShell } from '#shell/merchants/shell-provider.tsx'
import type { FoundView } from './found-view.ts'
import { WAIT_MS } from './limits.ts'
import { readFound } from './read-found.ts'

/** What the words find, a moment after the last key; null before anything is typed, and where nothing could be read. */
export function useFound(typed: string): FoundView | null {
  const { url, languages } = useMerchant()
  const { storeId, language, service } = useShell()
  const [found, setFound] = useState<FoundView | null>(null)
  const words = typed.trim()
  const first = languages[0] ?? language
  useEffect(() => {
    if (words === '' || !storeId) return setFound(null)
    const stop = new AbortController()
    const page = { language, first, service: String(service) }
    const timer = setTimeout(async () => {
      const answer = await readFound({ url, storeId, words, page }, stop.signal)
      if (!stop.signal.aborted) setFound(answer)
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [words, url, storeId, language, first, service])
  return found
}
