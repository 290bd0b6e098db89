import { listMerchantCalls } from '@compass/contract/call-log'
import { listStaff } from '@compass/contract/staff'
import { HistoryIcon } from '@compass/ui/icons'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { FilterPill } from '#parts/filter-bar.tsx'
import { Card, Empty, Failed, LoadingRows } from '#parts/surfaces.tsx'
import { sentenceOf, useCall } from '#shell/calls/index.tsx'
import { useWords } from '#shell/language/words.tsx'
import { type LoggedCall, LoggedRow } from './logged-row.tsx'
import { useDayOf } from './moment.ts'

const PAGE = 20
const MAX_SHOWN = 100

/** What was changed, by whom and when; also what was refused. The address keeps whose changes are shown. */
export function Log() {
  const t = useWords('staff', 'console')
  const [search, setSearch] = useSearchParams()
  const [limit, setLimit] = useState(PAGE)
  const by = search.get('by') ?? ''
  const log = useCall(listMerchantCalls, { query: { limit, ...(by && { by }) } }, { keepsPrevious: true })
  const staff = useCall(listStaff, {})
  const choose = (id: string) => {
    setLimit(PAGE)
    setSearch(
      (before) => {
        if (id) before.set('by', id)
        else before.delete('by')
        return before
      },
      { replace: true },
    )
  }
  return (
    <Card className="min-w-0">
      <header className="mb-1 flex flex-wrap items-center gap-2 px-1">
        <h2 className="me-auto text-section">{t('staff.log')}</h2>
        <FilterPill
          label={t('staff.everyone')}
          clearLabel={t('staff.everyone')}
          options={(staff.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          value={by}
          onChoose={choose}
        />
      </header>
      {log.error ? (
        <Failed
          message={sentenceOf(log.error, t('console.unreached'))}
          action={<Button onClick={() => log.refetch()}>{t('console.tryAgain')}</Button>}
        />
      ) : !log.data ? (
        <LoadingRows label={t('console.loading')} />
      ) : log.data.items.length === 0 ? (
        <Empty icon={HistoryIcon} title={t('staff.logEmpty')} />
      ) : (
        <Days items={log.data.items} />
      )}
      {log.data && log.data.total > limit && limit < MAX_SHOWN ? (
        <Button className="mt-2" onClick={() => setLimit((shown) => Math.min(MAX_SHOWN, shown + PAGE))}>
          {t('staff.logMore')}
        </Button>
      ) : null}
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
