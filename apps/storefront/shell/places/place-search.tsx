import { useEffect, useRef, useState } from 'react'
import { useOnline } from '#shell/connection/use-online.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import { PlaceList } from './place-list.tsx'
import { type PlaceResults, type PlaceView, placesPath } from './place-view.ts'
import { SearchField } from './search-field.tsx'

/** So long after the last letter places are asked for. */
const PAUSE_MS = 250
/** A single letter finds half the city. */
const MIN_LENGTH = 2

/**
 * The search for a place inside an address form: what is found sets the pin. It sends nothing with the form, and needs
 * scripts; city and area stand in lists below it.
 */
export function PlaceSearch({ onPlace }: { onPlace: (place: PlaceView) => void }) {
  const t = useWords('location')
  const isOnline = useOnline()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  // What was chosen is known: nobody is asked for it once more.
  const { found, typed, search } = usePlaces(isOnline && text !== chosen ? text : '')
  const isOpen = text !== '' && text !== chosen && text.trim().length >= MIN_LENGTH
  return (
    <search className="needs-scripts">
      <div className="search">
        <SearchField
          label={t('location.searchPlace')}
          text={text}
          onText={setText}
          onKeyDown={(event) => {
            // The form around it is not sent by a search.
            if (event.key !== 'Enter') return
            event.preventDefault()
            search()
          }}
        />
      </div>
      {isOpen && (found || !isOnline) ? (
        <div className="mt-1 rounded-card bg-surface px-4 shadow-s1">
          <PlaceList
            places={found?.places ?? []}
            mapsAnswered={found?.mapsAnswered ?? true}
            attributions={found?.attributions ?? []}
            typed={typed}
            isOnline={isOnline}
            row={(place, line) => (
              <button
                type="button"
                className="flex min-h-16 w-full items-center gap-3.5 text-start"
                onClick={() => {
                  setChosen(place.label)
                  setText(place.label)
                  onPlace(place)
                }}
              >
                {line}
              </button>
            )}
          />
        </div>
      ) : null}
    </search>
  )
}

interface FoundPlaces {
  readonly found: PlaceResults | null
  /** What they were found by. */
  readonly typed: string
}

/** The places for what is typed; an older answer never takes the place of a newer one. */
function usePlaces(text: string): FoundPlaces & { readonly search: () => void } {
  const { url } = useMerchant()
  const [results, setResults] = useState<FoundPlaces>({ found: null, typed: '' })
  const asking = useRef<AbortController>(null)
  const wanted = text.trim()
  const search = () => {
    asking.current?.abort()
    if (wanted.length < MIN_LENGTH) return
    const controller = new AbortController()
    asking.current = controller
    fetch(placesPath(url, wanted), { signal: controller.signal })
      .then(async (answer) => (answer.ok ? ((await answer.json()) as PlaceResults) : NO_ANSWER))
      .catch(() => NO_ANSWER)
      .then((found) => controller.signal.aborted || setResults({ found, typed: wanted }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` is of what is wanted, and made anew with it
  useEffect(() => {
    if (wanted.length < MIN_LENGTH) {
      asking.current?.abort()
      setResults({ found: null, typed: '' })
      return
    }
    const timer = setTimeout(search, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [url, wanted])
  useEffect(() => () => asking.current?.abort(), [])
  return { ...results, search }
}

/** Nobody answered: areas stand in the lists. */
const NO_ANSWER: PlaceResults = { places: [], mapsAnswered: false, attributions: [] }
