import { BrandMark } from '@compass/ui/brand-glyph'
import { Button } from '@compass/ui/button'
import { ClockIcon } from '@compass/ui/icons'
import { ListRow } from '@compass/ui/list-row'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { LocalizedText, plainText } from '#shell/languages/localized-text.tsx'
import { loadWithWords } from '#shell/languages/words.ts'
import { EachLanguage } from '#shell/merchants/page-head.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import { InfoNav } from '#shell/navigation/side-nav.tsx'
import { StateBanner } from '#shell/stores/state-banner.tsx'
import { Spans } from '../day-rows.tsx'
import { OtherStores } from '../other-stores.tsx'
import { type PictureView, readGallery } from '../read-gallery.ts'
import { readVendor, type VendorView } from '../read-vendor.ts'
import { StateLine } from '../state-line.tsx'
import { FindUs } from './find-us.tsx'
import { PictureStrip } from './picture-strip.tsx'
import { Terms } from './terms.tsx'

export const handle = { words: ['store'] as const }

const STRIP = 4

interface VendorInfoData {
  readonly vendor: VendorView
  /** The first few. */
  readonly pictures: readonly PictureView[]
  readonly pictureCount: number
}

/** What there is to know of one store: who, where, when, how, and under which licences. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<VendorInfoData> {
  const url = params.url!
  const vendor = await readVendor(context, request, url, params.id!)
  const { pictures, total } = await readGallery(context, request, url, vendor.id, STRIP)
  return { vendor, pictures, pictureCount: total }
}

export const clientLoader = loadWithWords(...handle.words)

export default function VendorInfo() {
  const { vendor, pictures, pictureCount } = useLoaderData() as VendorInfoData
  const t = useWords('store', 'shell')
  const { url, name, nameMark, tagline, glyph, logo } = useMerchant()
  const { stores, service } = useShell()
  const store = stores.find(({ id }) => id === vendor.id)!
  // Of a court's vendor it is the vendor's own sign and menu.
  const own = store.vendor ?? { glyph, logo }
  const menu = store.vendor ? landingPaths.vendor(url, vendor.id) : `${paths.menu(url)}?store=${vendor.id}`
  const seeMenu = (
    <Button as="a" href={menu} wide>
      {t('store.seeMenu')}
    </Button>
  )
  return (
    <Page
      title={t('shell.aboutOutlet')}
      note={<LocalizedText text={vendor.name} />}
      back={store.vendor ? menu : paths.menu(url)}
      foot={seeMenu}
      sideNav={<InfoNav />}
    >
      <meta name="description" content={plainText(vendor.sells) || tagline} />
      <EachLanguage path={paths.vendorInfo(url, vendor.id)} />
      <div className="grid gap-8.5 px-4 pt-1 wide:px-0">
        <div className="grid gap-3.5">
          <div data-brand={store.vendor ? store.id : undefined} className="flex items-center gap-4 px-1">
            <BrandMark glyph={own.glyph} logo={own.logo} large />
            <div className="min-w-0">
              <p className="text-heading">
                {store.vendor ? <LocalizedText text={store.name} /> : <bdi {...nameMark}>{name}</bdi>}
              </p>
              <p className="text-ink2">
                <LocalizedText text={vendor.sells} />
              </p>
            </div>
          </div>
          <StateBanner store={store} service={service} whileOpen={false} />
        </div>
        <PictureStrip pictures={pictures} total={pictureCount} />
        {vendor.description ? (
          <section className="px-1">
            <h2 className="mb-2 text-subhead">{t('shell.about')}</h2>
            <div className="grid gap-3">
              {vendor.description.text.split(/\n\s*\n/).map((paragraph) => (
                <p key={paragraph} className="whitespace-pre-line">
                  <LocalizedText text={{ ...vendor.description!, text: paragraph }} />
                </p>
              ))}
            </div>
          </section>
        ) : null}
        <section className="rounded-card bg-surface px-4.5 py-1 shadow-s1">
          <ListRow
            as={Link}
            to={paths.storeTimings(url, vendor.id)}
            icon={<ClockIcon className="text-accent" />}
            eyebrow={t('shell.storeTimes')}
            title={<StateLine store={store} />}
            note={<Today vendor={vendor} />}
            leads
          />
        </section>
        <FindUs vendor={vendor} />
        <Terms vendor={vendor} />
        <div className="px-1">
          <OtherStores storeId={vendor.id} pathOf={(id) => paths.vendorInfo(url, id)} />
        </div>
        <div className="hidden wide:block">{seeMenu}</div>
      </div>
    </Page>
  )
}

/** Today's hours; of each service, where they differ. */
function Today({ vendor }: { vendor: VendorView }) {
  const t = useWords('shell')
  const isOne = vendor.timings.length === 1
  const { spans = [] } = vendor.timings[0]?.week[0] ?? {}
  // The line above has said it already.
  if (isOne && spans[0]?.opens === '00:00' && spans[0].closes === '24:00') return null
  return vendor.timings.map(({ services, week }) => (
    <span key={services.join()} className="flex gap-2">
      {isOne ? null : <span>{t(services[0] === 20 ? 'shell.delivery' : 'shell.pickup')}</span>}
      <span>
        <Spans day={week[0]!} />
      </span>
    </span>
  ))
}

export { BrokenPage as ErrorBoundary } from '#shell/navigation/broken-page.tsx'
