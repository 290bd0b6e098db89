import { storeOpening } from '@compass/domain/availability'
import { formatTime } from '@compass/i18n/formats'
import { StoreIcon } from '@compass/ui/icons'
import { HoursIcon } from '#parts/icons.ts'
import { Chip, Empty } from '#parts/surfaces.tsx'
import { DraftGate, useDraft } from '#shell/document-stores/draft.tsx'
import { type DocumentStore, DocumentStoreSelect, useDocumentStore } from '#shell/document-stores/index.tsx'
import { Page } from '#shell/frame/page.tsx'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import './hours.css'
import { AreasCard } from './areas.tsx'
import { CalendarCard } from './calendar.tsx'
import { engineHours } from './engine.ts'
import { SlotsCard } from './slot-settings.tsx'
import { SpecialDaysCard } from './special-days.tsx'
import { StoreCard } from './store-card.tsx'
import { useNow } from './use-now.ts'
import { WeekCard } from './week.tsx'

/** When an outlet is open, which slots it has, and where it delivers. */
export function Screen() {
  return (
    <DraftGate>
      <Hours />
    </DraftGate>
  )
}

function Hours() {
  const t = useWords('console', 'hours')
  const { draft } = useDraft()
  const documentStore = useDocumentStore()
  if (!documentStore)
    return (
      <Page title={t('console.hours')}>
        <Empty icon={StoreIcon} title={t('hours.noStore')}>
          {t('hours.noStoreText')}
        </Empty>
      </Page>
    )
  // A store that delivers nowhere yet begins by drawing where; a vendor's areas are its court's.
  const isVendor = draft.court !== undefined && draft.court !== null && documentStore.at[0] !== 'court'
  const hasAreas = !isVendor || documentStore.value.services.includes('delivery')
  return (
    <Page
      title={t('console.hours')}
      aside={
        <>
          <DocumentStoreSelect />
          <OpeningChip documentStore={documentStore} />
        </>
      }
    >
      <div
        key={documentStore.key}
        className={hasAreas ? 'grid grid-cols-1 gap-4 desktop:grid-cols-[minmax(0,46fr)_minmax(0,54fr)]' : 'max-w-190'}
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <WeekCard documentStore={documentStore} />
          <SpecialDaysCard documentStore={documentStore} />
          <CalendarCard documentStore={documentStore} />
          <SlotsCard documentStore={documentStore} />
          <StoreCard documentStore={documentStore} />
        </div>
        {hasAreas ? <AreasCard documentStore={documentStore} /> : null}
      </div>
    </Page>
  )
}

/** Whether it is open now, by the published hours. */
function OpeningChip({ documentStore }: { readonly documentStore: DocumentStore }) {
  const t = useWords('hours')
  const language = useLanguage()
  const { document } = useDraft()
  const now = useNow()
  const published =
    documentStore.at[0] === 'court' ? document.court : document.stores.find(({ key }) => key === documentStore.key)
  if (!published) return <Chip look="pen">{t('hours.notPublished')}</Chip>
  const { open, closesAt, opensAt } = storeOpening(engineHours(published.hours), now)
  const { timeZone } = published.hours
  const at = open ? closesAt : opensAt
  const time = at ? formatTime(at, timeZone, language, document.brand.clock) : null
  const icon = <HoursIcon size={14} />
  if (open)
    return (
      <Chip look="ok" icon={icon}>
        {time ? t('hours.openUntil', { time }) : t('hours.openAlways')}
      </Chip>
    )
  return <Chip icon={icon}>{time ? t('hours.opensAt', { time }) : t('hours.staysClosed')}</Chip>
}
