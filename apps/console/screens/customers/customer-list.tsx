import { listCustomers } from '@compass/contract/customers'
import { formatPhone } from '@compass/i18n/formats'
import { CheckIcon, SearchIcon, UsersIcon } from '@compass/ui/icons'
import { Link, useParams, useSearchParams } from 'react-router'
import { FilterBar } from '#parts/filter-bar.tsx'
import { Card } from '#parts/surfaces.tsx'
import { screenPath } from '#paths'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { PagedList } from '#shell/orders/paged-list.tsx'
import { usePages } from '#shell/orders/use-pages.ts'

/** Those who have ordered, found by name or phone. */
// Long on purpose: one list, column by column, with what it says when it is empty.
export function CustomerList() {
  const t = useWords('console', 'customers')
  const { slug = '' } = useParams()
  const { sum, currencyName: currency } = useFigures()
  const { day } = useClock()
  const [params, setParams] = useSearchParams()
  const typed = params.get('q') ?? ''
  const pages = usePages(listCustomers, typed ? { query: typed } : {})
  return (
    <Page title={t('console.customers')}>
      <Card className="p-0!">
        <FilterBar
          label={t('customers.findCustomer')}
          value={typed}
          onSearch={(text) => setParams(text ? { q: text } : {}, { replace: true })}
        />
        <PagedList
          pages={pages}
          empty={
            typed
              ? { icon: SearchIcon, title: t('customers.nobodyFits') }
              : { icon: UsersIcon, title: t('customers.nobody'), text: t('customers.nobodyText') }
          }
        >
          <table className="grid-table">
            <thead>
              <tr>
                <th>{t('customers.customer')}</th>
                <th className="max-tablet:hidden">{t('customers.phone')}</th>
                <th data-number>{t('customers.orders')}</th>
                <th data-number className="max-tablet:hidden">
                  {t('customers.lastOrder')}
                </th>
                <th data-number>{currency}</th>
              </tr>
            </thead>
            <tbody>
              {pages.items.map(({ _id, name, phone, isVerified, orders, spent, lastOrderAt }) => (
                <tr key={_id} className="relative hover:bg-wash focus-within:bg-wash">
                  <td>
                    <Link to={screenPath(slug, 'customers', _id)} className="font-em after:absolute after:inset-0">
                      <bdi>{name ?? t('customers.guest')}</bdi>
                    </Link>
                  </td>
                  <td className="whitespace-nowrap text-ink2 max-tablet:hidden">
                    {phone ? (
                      <span className="inline-flex items-center gap-1.5">
                        <bdi dir="ltr">{formatPhone(phone)}</bdi>
                        {isVerified ? (
                          <CheckIcon size={14} aria-label={t('customers.proven')} className="text-ok" />
                        ) : null}
                      </span>
                    ) : null}
                  </td>
                  <td data-number>{orders}</td>
                  <td data-number className="whitespace-nowrap text-ink2 max-tablet:hidden">
                    {lastOrderAt ? day(lastOrderAt) : ''}
                  </td>
                  <td data-number className="font-em">
                    {sum(spent.amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PagedList>
      </Card>
    </Page>
  )
}
