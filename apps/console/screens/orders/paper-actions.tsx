import { getTicket } from '@compass/contract/board'
import type { AnswerOf } from '@compass/contract/call'
import { downloadMerchantInvoice } from '@compass/contract/invoices'
import { DocumentIcon } from '@compass/ui/icons'
import { useCallback, useState } from 'react'
import { Button, IconAction } from '#parts/button.tsx'
import { PrinterIcon } from '#parts/icons.ts'
import { download } from '#shell/calls/download.ts'
import { useFailureToast } from '#shell/calls/failures.tsx'
import { useSend } from '#shell/calls/index.tsx'
import { useClock } from '#shell/figures/index.ts'
import { useLanguage, useWords } from '#shell/language/words.tsx'
import { useSession } from '#shell/session/index.tsx'
import { PrintTicket } from '#shell/tickets/print-ticket.tsx'
import type { OrderDetail } from './order-detail.ts'

/** What of an order goes on paper: the ticket of its kitchen, and the invoice of its customer. */
export function PaperActions({ order }: { readonly order: OrderDetail['order'] }) {
  const t = useWords('customers')
  const { timeZone } = useClock(order.store._id)
  const [printed, setPrinted] = useState<AnswerOf<typeof getTicket> | null>(null)
  const donePrinting = useCallback(() => setPrinted(null), [])
  const send = useSend()
  const [print, isReading] = usePress(async () => setPrinted(await send(getTicket, { params: { id: order._id } })))
  const { slug } = useSession().merchant
  const language = useLanguage()
  const [invoice, isDrawing] = usePress(() =>
    download(downloadMerchantInvoice.path.replace(':id', order._id), {
      ...{ slug, language },
      name: `${slug}-${order.orderId}.pdf`,
    }),
  )
  return (
    <>
      <IconAction
        kind="outline"
        size="board"
        label={t('customers.printTicket')}
        icon={<PrinterIcon size={20} />}
        aria-busy={isReading || undefined}
        onClick={print}
      />
      <Button
        kind="outline"
        size="board"
        icon={<DocumentIcon size={18} />}
        busy={isDrawing && t('customers.invoiceComing')}
        onClick={invoice}
      >
        {t('customers.invoice')}
      </Button>
      {printed ? (
        <PrintTicket
          ticket={printed.ticket}
          kitchenLanguage={printed.language}
          timeZone={timeZone}
          onDone={donePrinting}
        />
      ) : null}
    </>
  )
}

/** One press at a time; what failed is said in a sentence. */
function usePress(act: () => Promise<void>): readonly [press: () => void, isBusy: boolean] {
  const sayFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const press = () => {
    if (isBusy) return
    setBusy(true)
    act()
      .catch(sayFailure)
      .finally(() => setBusy(false))
  }
  return [press, isBusy]
}
