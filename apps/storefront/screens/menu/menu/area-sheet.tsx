import { searchNames } from '@compass/domain/catalogue'
import { SERVICE } from '@compass/domain/services'
import { formatMinutesRange } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { CheckIcon, LocateIcon, PinIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { Skeleton } from '@compass/ui/skeleton'
import { useEffect, useMemo, useRef } from 'react'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMenuPath, useMerchant, useShell, useStore, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { ChosenArea } from '#shell/serviceability/area-cookie.ts'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { FEW, FindLine, useFind } from './find-line.tsx'
import { useAreaAt } from './use-area-at.ts'

interface AreaSheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly areas: readonly AreaView[] | null
  readonly chosen: ChosenArea | null
  readonly onChoose: (area: AreaView) => void
}

/** Where to deliver: by where the visitor stands, or the areas by city, each with its fee and its minutes. */
export function AreaSheet({ open, onClose, areas, chosen, onChoose }: AreaSheetProps) {
  const t = useWords('menu', 'location', 'shell')
  const { url } = useMerchant()
  const menuPath = useMenuPath()
  const { storeId } = useShell()
  const { services } = useStore()
  const [query, setQuery] = useFind()
  const listed = useMemo(() => withoutTwins(areas ?? [], storeId), [areas, storeId])
  const shown = useMemo(() => searchNames(listed, query, ({ names }) => names), [listed, query])
  const cities = new Map<string, AreaView[]>()
  for (const area of shown) {
    const city = plainText(area.city)
    cities.set(city, [...(cities.get(city) ?? []), area])
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('menu.chooseArea')}
      closeLabel={t('shell.close')}
      closeHref={menuPath}
    >
      <div className="px-5">
        <HereButton areas={areas} onChoose={onChoose} />
        {areas && areas.length > FEW ? (
          <FindLine choose="area" label={t('location.searchArea')} value={query} onType={setQuery} />
        ) : null}
      </div>
      <form method="post" action={paths.where(url)} data-plain="" className="px-5 pb-3">
        <ChoiceFields />
        {areas === null ? (
          <div className="grid gap-5 py-3">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        ) : null}
        <p role="status" className={areas && cities.size === 0 ? 'py-6 text-ink2' : 'sr-only'}>
          {areas && cities.size === 0 ? t('location.noArea') : ''}
        </p>
        {[...cities].map(([city, list]) => (
          <section key={city} className="mb-3">
            <h3 className="py-2 text-subhead">
              <LocalizedText text={list[0]?.city} />
            </h3>
            {list.map((area) => (
              <AreaRow key={area.id} area={area} isChosen={chosen?.id === area.id} onChoose={onChoose} />
            ))}
          </section>
        ))}
      </form>
      {services.includes(SERVICE.PICKUP) ? (
        <p className="px-5 pb-6 text-center">
          <a href={`${menuPath}?service=${SERVICE.PICKUP}`} className="word">
            {t('location.orPickUp')}
          </a>
        </p>
      ) : null}
    </Sheet>
  )
}

/** What goes with every choice of an area: it is delivery, and the menu comes next. */
function ChoiceFields() {
  const menuPath = useMenuPath()
  return (
    <>
      <input type="hidden" name="back" value={menuPath} />
      <input type="hidden" name="service" value={SERVICE.DELIVERY} />
    </>
  )
}

/** Chooses the area that the visitor stands in, as a tap on its row does. */
function HereButton({ areas, onChoose }: Pick<AreaSheetProps, 'areas' | 'onChoose'>) {
  const t = useWords('menu', 'location')
  const { url } = useMerchant()
  const { found, problem, isLooking, look } = useAreaAt(areas)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!found) return
    onChoose(found)
    form.current?.requestSubmit()
  }, [found, onChoose])
  const words = {
    denied: t('location.areaDenied'),
    unknown: t('location.areaUnknown'),
    outside: t('location.areaOutside'),
  }
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        wide
        icon={<LocateIcon size={18} />}
        busy={(isLooking || found !== null) && t('location.useMyLocation')}
        onClick={look}
        className="needs-scripts mb-3"
      >
        {t('location.useMyLocation')}
      </Button>
      <p role="status" className={problem ? 'mb-3 text-small text-ink2' : 'sr-only'}>
        {problem ? words[problem] : ''}
      </p>
      <form ref={form} method="post" action={paths.where(url)} data-plain="" hidden>
        <ChoiceFields />
        <input type="hidden" name="area" value={found?.id ?? ''} />
      </form>
    </>
  )
}

type AreaRowProps = Pick<AreaSheetProps, 'onChoose'> & { readonly area: AreaView; readonly isChosen: boolean }

function AreaRow({ area, isChosen, onChoose }: AreaRowProps) {
  const t = useWords('menu', 'location')
  const { language } = useShell()
  const money = useMoney()
  const feeOf = ({ fee, feeBy }: AreaView) => {
    if (fee === null) return t('location.deliveryByCourier')
    if (feeBy === 'distance') return t('location.deliveryAbout', { amount: money.text(fee) })
    return fee === 0 ? t('location.deliveryFree') : t('location.deliveryFee', { amount: money.text(fee) })
  }
  return (
    <button type="submit" name="area" value={area.id} className="area-row" onClick={() => onChoose(area)}>
      <PinIcon className="text-accent" />
      <span className="min-w-0 flex-1">
        <span className="block text-name">
          <LocalizedText text={area.name} />
        </span>
        <span className="parted text-small text-ink2">
          <span>{feeOf(area)}</span>
          {area.minimum === null ? null : <span>{t('menu.minimumOrder', { amount: money.text(area.minimum) })}</span>}
        </span>
      </span>
      <span className="shrink-0 text-small text-ink2">{formatMinutesRange(area.from, area.to, language)}</span>
      {isChosen ? <CheckIcon size={18} className="text-accent" /> : null}
    </button>
  )
}

/** A place that several stores serve stands once: with the store of the page, else with the quickest. */
function withoutTwins(areas: readonly AreaView[], storeId: string | null): AreaView[] {
  const best = new Map<string, AreaView>()
  for (const area of areas) {
    const place = `${plainText(area.city)}\n${plainText(area.name)}`
    const known = best.get(place)
    if (!known || (known.storeId !== storeId && (area.storeId === storeId || area.to < known.to))) best.set(place, area)
  }
  return [...best.values()]
}
