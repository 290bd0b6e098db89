import { commaOf } from '@compass/i18n/formats'
import { Button } from '@compass/ui/button'
import { EmptyState } from '@compass/ui/empty-state'
import { Link } from 'react-router'
import { paths } from '#paths'
import { plainText } from '#shell/languages/localized-text.tsx'
import { useMerchant, useShell, useWords } from '#shell/merchants/shell-provider.tsx'
import { Page } from '#shell/navigation/page.tsx'
import type { TableData } from '#shell/visits/read-table.ts'
import { visitPaths } from '#shell/visits/visit-paths.ts'
import type { VisitView } from '#shell/visits/visit-view.ts'

/** The browser belongs to no party: the visit is over, somebody ended one's part, the code is renewed, or nobody has begun. */
export function NoVisit({ table, visit }: { table: TableData; visit: VisitView | null }) {
  const t = useWords('visits', 'basket', 'store')
  const { url, name } = useMerchant()
  const { language } = useShell()
  const toMenu = (
    <Link to={paths.menu(url)} className="word">
      {t('basket.seeMenu')}
    </Link>
  )
  const picture = (kind: string) => <img src={`/states/${kind}.webp`} alt="" width={140} height={140} />
  const note = [name, plainText(table.zone)].filter(Boolean).join(commaOf(language))
  return (
    <Page title={t('visits.table', { number: table.number })} note={note} back={paths.menu(url)}>
      {visit?.state === 'ended' ? (
        <EmptyState
          isBelowHeading
          picture={picture('receipt')}
          title={t('visits.ended')}
          action={
            <Button as="a" href={table.path} wide>
              {t('visits.startAnew')}
            </Button>
          }
          link={
            <Link to={paths.orderHistory(url)} className="word">
              {t('visits.yourOrders')}
            </Link>
          }
        >
          {t('visits.endedHint')}
        </EmptyState>
      ) : visit?.mine === 'out' ? (
        <EmptyState
          isBelowHeading
          picture={picture('plate')}
          title={t(visit.wasIn ? 'visits.removed' : 'visits.refused')}
          action={
            <Button as={Link} to={visitPaths.sheet(url, 'join')} wide>
              {t('visits.askAgain')}
            </Button>
          }
          link={toMenu}
        >
          {t('visits.removedHint')}
        </EmptyState>
      ) : table.isDead ? (
        <EmptyState isBelowHeading picture={picture('compass')} title={t('store.deadCode')} link={toMenu}>
          {t('store.deadCodeHint')}
        </EmptyState>
      ) : (
        <EmptyState
          isBelowHeading
          picture={picture('plate')}
          title={t('visits.empty')}
          action={
            <Button as={Link} to={paths.menu(url)} wide>
              {t('basket.seeMenu')}
            </Button>
          }
        >
          {t('visits.emptyHint')}
        </EmptyState>
      )}
    </Page>
  )
}
