import { listSpots } from '@compass/contract/spots'
import { listVisits } from '@compass/contract/visits'
import { PlusIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import './tables.css'
import { Button } from '#parts/button.tsx'
import { TablesIcon } from '#parts/icons.ts'
import { Chip, Empty, LoadingRows, Segments } from '#parts/surfaces.tsx'
import { FailedCall, useFailureSentence } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { reaches, titleOfSpots, useSession } from '#shell/session/index.tsx'
import { useMerchantText } from '#shell/session/merchant-text.tsx'
import { ArrangePanel } from './arrange.tsx'
import { CodesPane } from './codes.tsx'
import { Plan } from './plan.tsx'
import type { Spot, Visit } from './spot.ts'
import { StoreChoice } from './store-choice.tsx'
import { VisitCard } from './visit.tsx'

const LOOKS_AGAIN_MS = 5_000

/** The tables and rooms of a store: who sits where, what they owe, and the codes that are printed for them. */
export function Screen() {
  const t = useWords('console', 'spots')
  const sentenceOfFailure = useFailureSentence()
  const { stores, staff } = useSession()
  const [search] = useSearchParams()
  const store = stores.find(({ _id }) => _id === search.get('of')) ?? stores[0]
  const query = store ? { store: store._id } : {}
  const spots = useCall(listSpots, { query }, { refetchInterval: 30_000 })
  const visits = useCall(listVisits, { query }, { refetchInterval: LOOKS_AGAIN_MS })
  const [isArranging, setArranging] = useState(false)
  const isOfRooms = titleOfSpots({ stores }) === 'console.rooms'
  const mayArrange = reaches(staff.role, 'manager')
  const error = spots.error ?? visits.error
  return (
    <Page
      title={t(titleOfSpots({ stores }))}
      aside={
        <>
          <StoreChoice />
          {error && spots.data ? <Chip look="warn">{sentenceOfFailure(error)}</Chip> : null}
        </>
      }
      actions={
        mayArrange ? (
          <Button kind="outline" icon={<PlusIcon size={18} />} onClick={() => setArranging(true)}>
            {t(isOfRooms ? 'spots.arrangeRooms' : 'spots.arrange')}
          </Button>
        ) : null
      }
    >
      {spots.data && visits.data ? (
        <Floor
          key={store?._id}
          spots={spots.data.items}
          visits={visits.data.items}
          onArrange={mayArrange ? () => setArranging(true) : null}
        />
      ) : error ? (
        <FailedCall error={error} onRetry={spots.refetch} />
      ) : (
        <LoadingRows label={t('console.loading')} />
      )}
      {isArranging ? (
        <ArrangePanel
          storeKey={store?.key ?? null}
          firstKind={isOfRooms ? 'rooms' : 'tables'}
          onClose={() => setArranging(false)}
        />
      ) : null}
    </Page>
  )
}

function Floor(props: {
  readonly spots: readonly Spot[]
  readonly visits: readonly Visit[]
  readonly onArrange: (() => void) | null
}) {
  const { spots, visits, onArrange } = props
  const t = useWords('spots')
  const textOf = useMerchantText()
  const [zone, setZone] = useState<string | null>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const seats = spots.filter(({ kind }) => kind !== 'store')
  const zoneOf = (spot: Spot) =>
    spot.kind === 'room'
      ? `room ${textOf(spot.floor) || t('spots.rooms')}`
      : `table ${textOf(spot.zone) || t('spots.noZone')}`
  const zones = [...new Set(seats.map(zoneOf))]
  const shown = zone !== null && zones.includes(zone) ? zone : zones[0]
  const chosen = spots.find(({ _id }) => _id === chosenId) ?? null
  if (spots.length === 0)
    return (
      <Empty
        icon={TablesIcon}
        title={t('spots.none')}
        action={
          onArrange ? (
            <Button kind="fill" onClick={onArrange}>
              {t('spots.addFirst')}
            </Button>
          ) : undefined
        }
      >
        {t('spots.noneText')}
      </Empty>
    )
  const inZone = seats.filter((spot) => zoneOf(spot) === shown)
  return (
    <div className="grid gap-4 desktop:grid-cols-[minmax(0,59fr)_minmax(0,41fr)]">
      <div className="grid min-w-0 content-start gap-4">
        {zones.length > 1 ? (
          <Segments
            className="justify-self-start max-w-full overflow-x-auto"
            label={t('spots.zones')}
            value={shown!}
            onChoose={setZone}
            segments={zones.map((value) => ({
              value,
              label: `${value.slice(value.indexOf(' ') + 1)} ${seats.filter((spot) => zoneOf(spot) === value).length}`,
            }))}
          />
        ) : null}
        <Plan spots={inZone} visits={visits} chosenId={chosenId} onChoose={setChosenId} />
        {chosen && chosen.kind !== 'store' ? (
          <VisitCard
            key={chosen._id}
            spot={chosen}
            visit={visits.find(({ spot }) => spot._id === chosen._id) ?? null}
            free={seats.filter(
              (spot) => spot.kind === chosen.kind && !visits.some((visit) => visit.spot._id === spot._id),
            )}
          />
        ) : null}
      </div>
      <CodesPane spots={spots} inZone={inZone} chosen={chosen} />
    </div>
  )
}
