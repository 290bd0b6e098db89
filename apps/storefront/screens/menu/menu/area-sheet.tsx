import { formatMinutesRange } from '@compass/i18n/formats'
import { CheckIcon, PinIcon } from '@compass/ui/icons'
import { Sheet } from '@compass/ui/sheet'
import { Skeleton } from '@compass/ui/skeleton'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { AreaView } from '#shell/serviceability/read-areas.ts'
import { FEW, FindLine, simple, useFind } from './find-line.tsx'

/** Where to deliver: the areas by city, each with its fee and its minutes. Choosing brings the page of its store. */
export function AreaSheet(props: {
  open: boolean
  onClose: () => void
  areas: readonly AreaView[] | null
  chosen: AreaView | null
}) {
  const { open, onClose, areas, chosen } = props
  const t = useWords('menu', 'shell')
  const { url } = useMerchant()
  const { storeId, language } = useShell()
  const money = useMoney()
  const [query, setQuery] = useFind()
  const wanted = simple(query.trim())
  const cities = new Map<string, AreaView[]>()
  for (const area of withoutTwins(areas ?? [], storeId)) {
    const city = plainText(area.city)
    if (wanted && !simple(plainText(area.name)).includes(wanted) && !simple(city).includes(wanted)) continue
    cities.set(city, [...(cities.get(city) ?? []), area])
  }
  const feeOf = ({ fee, feeBy }: AreaView) => {
    if (fee === null) return t('menu.deliveryByCourier')
    if (feeBy === 'distance') return t('menu.deliveryAbout', { amount: money.text(fee) })
    return fee === 0 ? t('menu.deliveryFree') : t('menu.deliveryFee', { amount: money.text(fee) })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('menu.chooseArea')}
      closeLabel={t('shell.close')}
      closeHref={paths.menu(url)}
    >
      {areas && areas.length > FEW ? (
        <div className="px-5">
          <FindLine choose="area" label={t('menu.searchArea')} value={query} onType={setQuery} />
        </div>
      ) : null}
      <form method="post" action={paths.where(url)} data-plain="" className="px-5 pb-6">
        <input type="hidden" name="back" value={paths.menu(url)} />
        <input type="hidden" name="service" value="20" />
        {areas === null ? (
          <div className="grid gap-5 py-3">
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
            <Skeleton className="h-10 w-full" />
          </div>
        ) : null}
        {areas && cities.size === 0 ? <p className="py-6 text-ink2">{t('menu.noArea')}</p> : null}
        {[...cities].map(([city, list]) => (
          <section key={city} className="mb-3">
            <h3 className="py-2 text-subhead">
              <LocalizedText text={list[0]?.city} />
            </h3>
            {list.map((area) => (
              <button key={area.id} type="submit" name="area" value={area.id} className="area-row">
                <PinIcon className="text-accent" />
                <span className="min-w-0 flex-1">
                  <span className="block text-name">
                    <LocalizedText text={area.name} />
                  </span>
                  <span className="parted text-small text-ink2">
                    <span>{feeOf(area)}</span>
                    {area.minimum === null ? null : (
                      <span>{t('menu.minimumOrder', { amount: money.text(area.minimum) })}</span>
                    )}
                  </span>
                </span>
                <span className="shrink-0 text-small text-ink2">
                  {formatMinutesRange(area.from, area.to, language)}
                </span>
                {chosen?.id === area.id ? <CheckIcon size={18} className="text-accent" /> : null}
              </button>
            ))}
          </section>
        ))}
      </form>
    </Sheet>
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
