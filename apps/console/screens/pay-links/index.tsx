import { listPayLinks } from '@compass/contract/pay-links'
import { PlusIcon } from '@compass/ui/icons'
import { useSearchParams } from 'react-router'
import { Button } from '#parts/button.tsx'
import { LinkIcon } from '#parts/icons.ts'
import { Card, Empty, LoadingRows } from '#parts/surfaces.tsx'
import { FailedCall } from '#shell/calls/failures.tsx'
import { useCall } from '#shell/calls/index.tsx'
import { useClock, useFigures } from '#shell/figures/index.ts'
import { Page } from '#shell/frame/page.tsx'
import { useWords } from '#shell/language/words.tsx'
import { LinkPanel } from './link-panel.tsx'
import { LinkState, type PayLink, titleOf } from './link-state.tsx'
import { NewLinkPanel } from './new-link-panel.tsx'

const PAGE_SIZE = 50

/** Pay links: who was asked for how much, what was paid, and a new one. */
export function Screen() {
  const t = useWords('console', 'customers')
  const [params, setParams] = useSearchParams()
  const opened = params.get('link')
  const isNew = params.get('new') !== null
  const page = Math.max(0, Number(params.get('page') ?? 0) || 0)
  const links = useCall(
    listPayLinks,
    { query: { skip: page * PAGE_SIZE, limit: PAGE_SIZE } },
    { keepsPrevious: true, refetchInterval: 15_000 },
  )
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(changes))
        if (value === null) after.delete(name)
        else after.set(name, value)
      return after
    })
  const chosen = links.data?.items.find(({ _id }) => _id === opened)
  const create = (
    <Button kind="fill" icon={<PlusIcon size={18} />} onClick={() => set({ new: '', link: null })}>
      {t('customers.newLink')}
    </Button>
  )
  return (
    <div className={isNew || chosen ? 'desktop:pe-104' : ''}>
      <Page title={t('console.payLinks')} actions={isNew ? null : create}>
        <Card className="p-0!">
          {links.data && links.data.items.length > 0 ? (
            <Links links={links.data.items} opened={opened} onOpen={(id) => set({ link: id, new: null })} />
          ) : null}
          {links.isPending ? <LoadingRows label={t('console.loading')} /> : null}
          {links.error && !links.data ? <FailedCall error={links.error} onRetry={links.refetch} /> : null}
          {links.data?.total === 0 ? (
            <Empty icon={LinkIcon} title={t('customers.noLinks')} action={isNew ? undefined : create}>
              {t('customers.noLinksText')}
            </Empty>
          ) : null}
          {links.data && links.data.total > PAGE_SIZE ? (
            <div className="flex items-center justify-center gap-3 p-3">
              <Button disabled={page === 0} onClick={() => set({ page: String(page - 1) })}>
                {t('customers.newer')}
              </Button>
              <Button
                disabled={(page + 1) * PAGE_SIZE >= links.data.total}
                onClick={() => set({ page: String(page + 1) })}
              >
                {t('customers.older')}
              </Button>
            </div>
          ) : null}
        </Card>
      </Page>
      {isNew ? <NewLinkPanel onClose={() => set({ new: null })} /> : null}
      {chosen ? <LinkPanel key={chosen._id} link={chosen} onClose={() => set({ link: null })} /> : null}
    </div>
  )
}

function Links({
  links,
  opened,
  onOpen,
}: {
  readonly links: readonly PayLink[]
  readonly opened: string | null
  readonly onOpen: (id: string) => void
}) {
  const t = useWords('customers')
  const { sum, currencyName: currency } = useFigures()
  const { moment } = useClock()
  return (
    <table className="grid-table">
      <thead>
        <tr>
          <th>{t('customers.whatFor')}</th>
          <th className="max-tablet:hidden">{t('customers.customer')}</th>
          <th>{t('customers.state')}</th>
          <th data-number className="max-tablet:hidden">
            {t('customers.time')}
          </th>
          <th data-number>{currency}</th>
        </tr>
      </thead>
      <tbody>
        {links.map((link) => (
          <tr
            key={link._id}
            aria-selected={link._id === opened}
            className="relative hover:bg-wash focus-within:bg-wash"
          >
            <td className="max-w-70 max-tablet:w-full max-tablet:max-w-0">
              <button
                type="button"
                dir="auto"
                onClick={() => onOpen(link._id)}
                className="as-around block w-full truncate font-em after:absolute after:inset-0"
              >
                {titleOf(link) || t('customers.productsOnly')}
              </button>
            </td>
            <td className="text-ink2 max-tablet:hidden">
              <bdi>{link.customer.name ?? link.customer.phone ?? ''}</bdi>
            </td>
            <td>
              <LinkState link={link} />
            </td>
            <td data-number className="text-ink2 max-tablet:hidden">
              {moment(link.createdAt)}
            </td>
            <td data-number className="font-em">
              {sum(link.amount.amount)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
