import { CALL_SUBJECTS, listMerchantCalls } from '@compass/contract/call-log'
import { listOwnKeys } from '@compass/contract/settings'
import { listStaff } from '@compass/contract/staff'
import { HistoryIcon, SearchIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { Button, IconAction } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { FilterBar, FilterPill } from '#parts/filter-bar.tsx'
import { Card } from '#parts/surfaces.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useFilters } from '#shell/filters/index.ts'
import { useWords } from '#shell/language/words.tsx'
import { PagedList } from '#shell/orders/paged-list.tsx'
import { usePages } from '#shell/orders/use-pages.ts'
import { type LoggedCall, LoggedRow } from './logged-row.tsx'
import { useDayOf } from './moment.ts'

const FILTERS = ['by', 'q', 'about', 'day'] as const

/** What was changed, by whom and when; also what was refused. The address keeps what it is narrowed to. */
export function Log() {
  const t = useWords('staff', 'customers')
  const { read, choose, clear } = useFilters()
  const [isSearched, setSearched] = useState(false)
  const staff = useCall(listStaff, {})
  const keys = useCall(listOwnKeys, {})
  const [by, query, about, day] = FILTERS.map(read) as [string, string, string, string]
  const isNarrowed = query !== '' || about !== '' || day !== ''
  const pages = usePages(listMerchantCalls, {
    limit: 20,
    ...(by && { by }),
    ...(query && { query }),
    ...(about && { about }),
    ...(day && { from: day, to: day }),
  })
  const people = [...(staff.data?.items ?? []), ...(keys.data?.items ?? [])]
  return (
    <Card className="min-w-0">
      <header className="mb-1 flex flex-wrap items-center gap-2 px-1">
        <h2 className="me-auto text-section">{t('staff.log')}</h2>
        <FilterPill
          label={t('staff.everyone')}
          clearLabel={t('staff.everyone')}
          options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={by}
          onChoose={choose('by')}
        />
        {isNarrowed ? null : (
          <IconAction
            label={t('staff.searchLog')}
            icon={<SearchIcon size={18} />}
            aria-expanded={isSearched}
            onClick={() => setSearched(!isSearched)}
          />
        )}
      </header>
      {isSearched || isNarrowed ? (
        <div className="-mx-2">
          <FilterBar label={t('staff.findChange')} value={query} hasFocus={isSearched} onSearch={choose('q')}>
            <Field
              type="date"
              label={t('staff.day')}
              isLabelHidden
              value={day}
              onChange={({ target }) => choose('day')(target.value)}
            />
            <FilterPill
              label={t('staff.about')}
              clearLabel={t('customers.clear')}
              options={CALL_SUBJECTS.map((subject) => ({ value: subject, label: t(`staff.about_${subject}`) }))}
              value={about}
              onChoose={choose('about')}
            />
          </FilterBar>
        </div>
      ) : null}
      <PagedList
        pages={pages}
        empty={
          by || isNarrowed
            ? {
                icon: SearchIcon,
                title: t('staff.noChangeFits'),
                action: <Button onClick={() => clear(...FILTERS)}>{t('customers.showAll')}</Button>,
              }
            : { icon: HistoryIcon, title: t('staff.logEmpty') }
        }
      >
        <Days items={pages.items} />
      </PagedList>
    </Card>
  )
}

/** Day by day, as people remember it. */
function Days({ items }: { readonly items: readonly LoggedCall[] }) {
  const dayOf = useDayOf()
  const days = Map.groupBy(items, ({ at }) => dayOf(at))
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="px-1">
      <h3 className="mt-2 border-b border-line pb-1.5 text-note text-ink3">{day}</h3>
      <ul className="divide-y divide-line">
        {ofDay.map((one) => (
          <LoggedRow key={one._id} logged={one} />
        ))}
      </ul>
    </section>
  ))
}
