import { EmptyState } from '@compass/ui/empty-state'
import { DocumentIcon, PillIcon, StethoscopeIcon } from '@compass/ui/icons'
import { Segmented } from '@compass/ui/segmented'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { landingPaths, MEDICA } from '#landing-paths'
import { LocalizedText } from '#shell/languages/localized-text.tsx'
import { loadWithWords, type WordsHandle } from '#shell/languages/words.ts'
import { useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { PageLinks } from '#shell/navigation/page-links.tsx'
import { keepLanguage } from '../keep-language.ts'
import { LandingHead } from '../landing/landing-head.tsx'
import { openBrand } from '../landing/open-brand.ts'
import { ClinicCard } from './clinic-card.tsx'
import { fieldsOf, isNarrowed, readFilters } from './list-filters.ts'
import { MedicaFilters } from './medica-filters.tsx'
import { MedicaPage, WhereLine } from './medica-page.tsx'
import { MedicaSearch } from './medica-search.tsx'
import { PharmacyRow } from './pharmacy-row.tsx'
import { type MedicaData, PAGE_SIZE, readMedica } from './read-medica.ts'

export const handle: WordsHandle = { words: ['medica', 'landing', 'store'] }

/** The pharmacies or the clinics of this deployment. `?to=` is the way to one of the pharmacies. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const to = searchParams.get('to')
  if (to !== null) throw await openBrand(context, request, { name: MEDICA, slug: to })
  const tab = /\/clinics(\.data)?\/?$/.test(pathname) ? 'clinics' : 'pharmacies'
  return readMedica(context, request, { tab, ...readFilters(searchParams) })
}

/** Remembers the language that was chosen. */
export function action({ context, request }: ActionFunctionArgs) {
  return keepLanguage(context, request)
}

export const clientLoader = loadWithWords('medica', 'landing', 'store')

const pathOf = (tab: MedicaData['tab']) => (tab === 'clinics' ? landingPaths.clinics() : landingPaths.page(MEDICA))

export default function MedicaLists() {
  const data = useLoaderData<typeof loader>()
  const { landing, menu, place, tab, brands, clinics, filters, page, total } = data
  const t = useWords('medica')
  const { language } = useShell()
  const path = pathOf(tab)
  const isClinics = tab === 'clinics'
  const named = { text: t(isClinics ? 'medica.clinics' : 'medica.pharmacies'), language }
  return (
    <MedicaPage
      landing={landing}
      menu={menu}
      path={path}
      head={
        <>
          <h1 className="px-5 pt-4 text-display text-balance">
            {landing.heading ? <LocalizedText text={landing.heading} /> : t('medica.title')}
          </h1>
          <WhereLine place={place} />
        </>
      }
    >
      <LandingHead landing={{ ...landing, heading: named }} path={path} brands={brands} />
      <div className="rounded-card bg-surface p-2 shadow-s1">
        <Segmented
          label={t('medica.lists')}
          value={tab}
          linkAs={Link}
          segments={[
            { value: 'pharmacies', label: t('medica.pharmacies'), icon: <PillIcon />, href: pathOf('pharmacies') },
            { value: 'clinics', label: t('medica.clinics'), icon: <StethoscopeIcon />, href: pathOf('clinics') },
          ]}
        />
      </div>
      <h2 className="sr-only">{named.text}</h2>
      <MedicaSearch filters={filters} tab={tab} path={path} />
      <MedicaFilters {...data} />
      <p role="status" className="sr-only">
        {isNarrowed(filters) ? t(isClinics ? 'medica.foundClinics' : 'medica.foundPharmacies', { count: total }) : ''}
      </p>
      {brands.length + clinics.length === 0 ? <Nothing data={data} /> : null}
      <ul className="landing-brands">
        {brands.map((pharmacy, at) => (
          <li key={pharmacy.url}>
            <PharmacyRow pharmacy={pharmacy} place={place} eager={at < 4} />
          </li>
        ))}
        {clinics.map((clinic) => (
          <li key={clinic.key}>
            <ClinicCard clinic={clinic} />
          </li>
        ))}
      </ul>
      {brands.length > 0 ? (
        <p className="mt-5 flex items-start gap-3 rounded-card bg-tint1 p-4 text-small">
          <DocumentIcon size={20} className="mt-0.5 text-accent" />
          {t('medica.prescriptions')}
        </p>
      ) : null}
      <PageLinks
        page={page}
        pages={Math.ceil(total / PAGE_SIZE)}
        pathOf={(number) => `?${new URLSearchParams({ ...fieldsOf(filters), page: String(number) })}`}
      />
    </MedicaPage>
  )
}

/** Nothing to show, with what can be done: another word, or all of them. */
function Nothing({ data: { tab, filters } }: { data: MedicaData }) {
  const t = useWords('medica')
  const isClinics = tab === 'clinics'
  const narrowed = isNarrowed(filters)
  return (
    <EmptyState
      picture={<img src="/clinics/stethoscope.webp" alt="" width={140} height={140} />}
      isBelowHeading
      title={t(isClinics ? 'medica.noClinics' : 'medica.noPharmacies')}
      link={
        narrowed ? (
          <Link to={pathOf(tab)} className="word">
            {t(isClinics ? 'medica.showClinics' : 'medica.showPharmacies')}
          </Link>
        ) : null
      }
    >
      {t(narrowed ? 'medica.tryOther' : 'medica.emptyHint')}
    </EmptyState>
  )
}
