import { Card } from '@compass/ui/card'
import { AlertIcon, DocumentIcon, LockIcon } from '@compass/ui/icons'
import { useLoaderData } from 'react-router'
import { useTimes } from '#shell/languages/use-times.ts'
import { useMerchant, useWords } from '#shell/merchants/shell-provider.tsx'
import type { OrderView } from '#shell/orders/order-view.ts'
import { prescriptionPaths } from '#shell/prescriptions/prescription-paths.ts'
import type { PageView } from '#shell/prescriptions/prescription-view.ts'
import type { StatusData } from './read-order.ts'

/** The order of a status page with its prescriptions. */
export type StatusPageData = StatusData & { readonly prescriptions: readonly PageView[] }

/** The prescription that an order was placed with, for who ordered it; nothing where there is none, or it was deleted. */
export function PrescriptionPages({ order }: { order: OrderView }) {
  const { prescriptions: pages } = useLoaderData() as StatusPageData
  const t = useWords('pharmacy')
  const { url } = useMerchant()
  const times = useTimes()
  if (pages.length === 0) return null
  return (
    <Card as="section" className="p-4.5 wide:p-6">
      <h2 className="text-subhead">{t('pharmacy.yours')}</h2>
      <ul className="mt-1.5 grid">
        {pages.map((page, index) => {
          const time = times.time(page.at, order.store.timeZone)
          return (
            <li key={page.id} className="flex items-start gap-3 border-line py-2.5 not-last:border-b">
              <DocumentIcon size={20} className="mt-0.5 shrink-0 text-accent" />
              <div className="min-w-0 flex-1">
                <p className="text-name">{t('pharmacy.page', { number: index + 1 })}</p>
                <p className="text-small text-ink2">
                  {page.kind === 'pdf' ? t('pharmacy.pdfAt', { time }) : t('pharmacy.photoAt', { time })}
                </p>
                {page.reason ? (
                  <p className="mt-1 flex items-start gap-2 text-small font-em break-words">
                    <AlertIcon size={16} className="mt-0.5 shrink-0" />
                    <span className="min-w-0">{t('pharmacy.refused', { reason: page.reason })}</span>
                  </p>
                ) : null}
              </div>
              <a
                href={prescriptionPaths.page(url, order.id, page.id)}
                target="_blank"
                rel="noreferrer"
                aria-label={`${t(page.kind === 'pdf' ? 'pharmacy.download' : 'pharmacy.look')}: ${t('pharmacy.page', { number: index + 1 })}`}
                className="word inline-flex min-h-11 items-center"
              >
                {t(page.kind === 'pdf' ? 'pharmacy.download' : 'pharmacy.look')}
              </a>
            </li>
          )
        })}
      </ul>
      <p className="mt-2.5 flex items-start gap-3 text-small text-ink2">
        <LockIcon size={18} className="mt-0.5 shrink-0" />
        <span>{t('pharmacy.private')}</span>
      </p>
    </Card>
  )
}
