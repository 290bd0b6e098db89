import { SERVICE } from '@compass/domain/services'
import { formatPhone } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { PhoneIcon } from '@compass/ui/icons'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { paths } from '#paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { readStorefront } from '#shell/merchants/read-storefront.ts'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { InfoNav } from '#shell/navigation/side-nav.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { DayRows } from '../day-rows.tsx'
import { OtherStores } from '../other-stores.tsx'
import { readVendor, type TimingsView, type VendorView } from '../read-vendor.ts'
import { StateLine } from '../state-line.tsx'

export const handle = { words: ['store'] as const }

/** When the store of the page is open; `?outlet=` names another. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<VendorView> {
  const url = params.url!
  const { shell } = await readStorefront(context, request, url)
  const requested = new URL(request.url).searchParams.get('outlet')
  return readVendor(context, request, url, requested ?? shell.storeId ?? '')
}

export const clientLoader = loadWithWords(...handle.words)

export default function StoreTimings() {
  const vendor = useLoaderData() as VendorView
  const t = useWords('store', 'shell')
  const { url } = useMerchant()
  const { stores, service } = useShell()
  const store = stores.find(({ id }) => id === vendor.id)!
  return (
    <Page
      title={t('shell.storeTimes')}
      note={<LocalizedText text={vendor.name} />}
      back={paths.menu(url)}
      sideNav={<InfoNav />}
    >
      <EachLanguage path={paths.storeTimings(url)} />
      <div className="grid gap-8.5 px-4 pt-1 wide:px-0">
        <div className="grid gap-3.5">
          <p className="px-1 text-name">
            <StateLine store={store} />
          </p>
          <StateBanner store={store} service={service} whileOpen={false} />
        </div>
        {vendor.timings.map((timings) => (
          <Hours key={timings.services.join()} timings={timings} isAlone={vendor.timings.length === 1} />
        ))}
        <p className="-mt-3 px-1 text-small text-ink2">{t('store.outletTime')}</p>
        <div className="grid gap-2.5">
          <Button as={Link} to={paths.vendorInfo(url, vendor.id)} kind="neutral" wide>
            {t('shell.aboutOutlet')}
          </Button>
          <Button as="a" href={`tel:${vendor.phone}`} kind="neutral" wide icon={<PhoneIcon size={18} />}>
            <bdi dir="ltr">{formatPhone(vendor.phone)}</bdi>
          </Button>
        </div>
        <div className="px-1">
          <OtherStores storeId={vendor.id} pathOf={(id) => paths.storeTimings(url, id)} />
        </div>
      </div>
    </Page>
  )
}

function Hours({ timings, isAlone }: { timings: TimingsView; isAlone: boolean }) {
  const t = useWords('store', 'shell')
  const { services, week, ahead } = timings
  const today = week[0]!.date
  const [service] = services
  return (
    <section className="grid gap-3">
      <h2 className="px-1 text-subhead">
        {isAlone || !service ? t('store.week') : t(service === SERVICE.DELIVERY ? 'shell.delivery' : 'shell.pickup')}
      </h2>
      {services.length > 1 ? <p className="-mt-2 px-1 text-small text-ink2">{t('store.sameForBoth')}</p> : null}
      <DayRows days={week} today={today} />
      {ahead.length > 0 ? (
        <>
          <h3 className="mt-3 px-1 text-name">{t('store.ahead')}</h3>
          <DayRows days={ahead} today={today} />
        </>
      ) : null}
    </section>
  )
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
