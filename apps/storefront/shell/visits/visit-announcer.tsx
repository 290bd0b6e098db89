import { useEffect, useRef, useState } from 'react'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { describeVisitNews } from './visit-news.ts'
import type { VisitView } from './visit-view.ts'

/** A listener hears at most one message in so long; what happens meanwhile is collected. */
const APART_MS = 3000

/** What others at the table do, for who hears the page. A sheet over the page has one of its own, as the page is inert then. */
export function VisitAnnouncer({ visit }: { visit: VisitView | null }) {
  const t = useWords('visits')
  const before = useRef(visit)
  const waiting = useRef<readonly string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [text, setText] = useState('')
  useEffect(() => {
    const news = describeVisitNews(before.current, visit, t)
    before.current = visit
    waiting.current = [...waiting.current, ...news]
    const speak = () => {
      timer.current = undefined
      if (waiting.current.length === 0) return
      setText([...new Set(waiting.current)].join('. '))
      waiting.current = []
      timer.current = setTimeout(speak, APART_MS)
    }
    if (!timer.current) speak()
  }, [visit, t])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
