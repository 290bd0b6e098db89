import { Banner } from '@compass/ui/banner'
import { Button } from '@compass/ui/button'
import { CashIcon, ContactlessIcon, ServiceBellIcon } from '@compass/ui/icons'
import { Form } from 'react-router'
import { useTimes } from '#shell/languages/use-times.ts'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import type { TableData } from './read-table.ts'

/** The bill comes to the table: for cash, or with the card machine. */
export function AskForBill({ visit }: { visit: string }) {
  const t = useWords('bill')
  return (
    <Form method="post" preventScrollReset className="grid gap-2 pt-3">
      <input type="hidden" name="visit" value={visit} />
      <p className="flex items-center gap-2 px-1 text-small text-ink2">
        <ServiceBellIcon size={16} />
        {t('bill.askStaff')}
      </p>
      <div className="grid grid-cols-2 gap-2 max-[19.99rem]:grid-cols-1">
        <Button
          type="submit"
          name="intent"
          value="ask:billCash"
          kind="neutral"
          size="small"
          wide
          icon={<CashIcon size={18} />}
        >
          {t('bill.askCash')}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="ask:billCard"
          kind="neutral"
          size="small"
          wide
          icon={<ContactlessIcon size={18} />}
        >
          {t('bill.askCard')}
        </Button>
      </div>
    </Form>
  )
}

type BillRequestProps = {
  readonly visit: string
  readonly billCall: NonNullable<TableData['billCall']>
  readonly timeZone: string
}

/** Staff were asked, and have not answered yet: it can be taken back. */
export function BillRequest({ visit, billCall, timeZone }: BillRequestProps) {
  const t = useWords('bill')
  const times = useTimes()
  const time = times.time(billCall.at, timeZone)
  return (
    <Banner
      news
      tone="ok"
      icon={<ServiceBellIcon />}
      action={
        <Form method="post" preventScrollReset>
          <input type="hidden" name="visit" value={visit} />
          <button type="submit" name="intent" value={`withdraw:${billCall.id}`} className="word">
            {t('bill.takeBack')}
          </button>
        </Form>
      }
    >
      {t(billCall.kind === 'billCash' ? 'bill.askedCash' : 'bill.askedCard', { time })}
    </Banner>
  )
}
