import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { useOnline } from '#shell/connection/use-online.ts'

/** So long after the last letter a form sends itself. */
const PAUSE_MS = 300

/**
 * The text of a search that sends itself while it is typed in. What the page was made for stays the truth: a link that drops
 * the query empties the field. Without a network it waits, so that the page stays.
 *
 * @param fields what is sent beside it
 */
export function useTypedSearch(query: string, path: string, fields: Readonly<Record<string, string>> = {}) {
  const submit = useSubmit()
  const isOnline = useOnline()
  const [text, setText] = useState(query)
  const sent = useRef(query)
  const others = useRef(fields)
  others.current = fields
  useEffect(() => {
    if (query === sent.current) return
    sent.current = query
    setText(query)
  }, [query])
  useEffect(() => {
    if (!isOnline || text.trim() === sent.current.trim()) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      const wanted = { ...others.current, ...(text.trim() && { query: text.trim() }) }
      void submit(wanted, { action: path, replace: true, preventScrollReset: true })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, path, submit, isOnline])
  return [text, setText] as const
}
