import type { Language } from '@compass/domain/languages'
import { formatMoney } from '@compass/i18n/formats'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { useParams } from 'react-router'
import { useSend } from '#shell/calls/index.tsx'
import { useLanguage } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { timeIn } from '#shell/tickets/times.ts'
import { everySecond } from './every-second.ts'
import { BoardFeed, type BoardState } from './feed/board-feed.ts'
import { Ringer, type SoundState } from './sound/ringer.ts'
import { useSeconds } from './ticket/seen-clock.ts'

interface BoardParts {
  readonly feed: BoardFeed
  readonly ringer: Ringer
}

const Context = createContext<BoardParts | null>(null)
const Zone = createContext('UTC')

/** The feed and the sound of one store, while its board is on the screen. */
export function BoardProvider({ storeId, children }: { readonly storeId: string; readonly children: ReactNode }) {
  const { slug = '' } = useParams()
  const send = useSend()
  const [parts] = useState(() => {
    const feed = new BoardFeed({ slug, storeId, send })
    return { feed, ringer: new Ringer(feed) }
  })
  useEffect(() => {
    const ends = [parts.feed.start(), parts.ringer.start()]
    return () => {
      for (const end of ends) end()
    }
  }, [parts])
  return (
    <Context value={parts}>
      <ZoneProvider>{children}</ZoneProvider>
    </Context>
  )
}

/** Each ticket asks for the zone of its store: one subscription does for all of them. */
function ZoneProvider({ children }: { readonly children: ReactNode }) {
  return <Zone value={useBoard(({ store }) => store?.timeZone ?? 'UTC')}>{children}</Zone>
}

function useParts(): BoardParts {
  const parts = useContext(Context)
  if (!parts) throw new Error('the board is not here')
  return parts
}

export function useFeed(): BoardFeed {
  return useParts().feed
}

export function useRinger(): Ringer {
  return useParts().ringer
}

/** A part of what the board shows: a component is drawn anew where that part is another one. */
export function useBoard<T>(choose: (state: BoardState) => T): T {
  const { feed } = useParts()
  return useSyncExternalStore(feed.subscribe, () => choose(feed.read()))
}

export function useSound(): SoundState {
  const { ringer } = useParts()
  return useSyncExternalStore(ringer.subscribe, ringer.read)
}

/** The server's clock in milliseconds, a second at a time; `step`: how often who asks is drawn anew. */
export function useNow(step = 1000): number {
  const { feed } = useParts()
  return useSyncExternalStore(everySecond, () => Math.floor(feed.clock.now() / step) * step)
}

/** What the server's clock makes of something: whoever asks is drawn anew only where that is another value. */
export function useTicking<T extends string | number | boolean | null>(derive: (now: number) => T): T {
  const { feed } = useParts()
  return useSyncExternalStore(useSeconds(), () => derive(feed.clock.now()))
}

/** Times and sums as this reader and this store write them. */
export function useFormats(): { time: (iso: string) => string; money: (money: { amount: number }) => string } {
  const language = useLanguage()
  const zone = useContext(Zone)
  const { merchant } = useSession()
  return formatsOf(language, zone, merchant)
}

function formatsOf(
  language: Language,
  zone: string,
  {
    brand,
    currency,
  }: { readonly brand: { readonly clock: 12 | 24 }; readonly currency: { code: string; decimals: number } },
) {
  return {
    time: timeIn(zone, language, brand.clock),
    money: ({ amount }: { readonly amount: number }) =>
      formatMoney({ amount, currency: currency.code, exponent: currency.decimals }, language).text,
  }
}
