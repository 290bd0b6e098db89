import { SERVICE, type Service } from '@compass/domain/services'
import { BagIcon, BikeIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useMoney } from '#shell/pricing/money.tsx'
import type { VendorView } from '../read-vendor.ts'

/** How the store is ordered from and paid, and the licences that it works under. */
export function Terms({ vendor }: { vendor: VendorView }) {
  const t = useWords('store', 'shell', 'menu')
  const money = useMoney()
  const { services, licences, taxIncluded } = vendor
  const pays = (service: Service, method: string) =>
    t(method === 'cod' ? 'store.cash' : service === SERVICE.DELIVERY ? 'store.cardToCourier' : 'store.cardAtCounter')
  return (
    <>
      <section>
        <h2 className="mb-1 px-1 text-subhead">{t('store.howToOrder')}</h2>
        <div className="px-1">
          {services.map(({ service, minimum, methods }) => (
            <ListRow
              key={service}
              icon={
                service === SERVICE.DELIVERY ? (
                  <BikeIcon className="text-accent" />
                ) : (
                  <BagIcon className="text-accent" />
                )
              }
              title={t(service === SERVICE.DELIVERY ? 'shell.delivery' : 'shell.pickup')}
              note={
                <span className="parted">
                  <span>
                    {minimum === null ? t('store.noMinimum') : t('menu.minimumOrder', { amount: money.text(minimum) })}
                  </span>
                  {methods.map((method) => (
                    <span key={method}>{pays(service, method)}</span>
                  ))}
                </span>
              }
            />
          ))}
        </div>
        <p className="mt-2 px-1 text-small text-ink2">{t(taxIncluded ? 'store.taxInside' : 'store.taxOnTop')}</p>
      </section>
      {licences.length > 0 ? (
        <section className="px-1">
          <h2 className="mb-2 text-subhead">{t('store.licences')}</h2>
          <dl className="grid gap-2.5">
            {licences.map(({ name, number }) => (
              <div key={number} className="flex flex-wrap justify-between gap-x-4">
                <dt className="text-ink2">
                  <LocalizedText text={name} />
                </dt>
                <dd>
                  <bdi dir="ltr" className="break-all tabular-nums">
                    {number}
                  </bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
    </>
  )
}
