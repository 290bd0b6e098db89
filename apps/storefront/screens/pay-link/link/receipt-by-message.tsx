import { MESSAGE_CHANNEL } from '@compass/domain/contacts'
import { useWords } from '#shell/merchants/shell-provider.tsx'

/** By which messages the receipt comes too, for who likes; the page shows it whatever is ticked. */
export function ReceiptByMessage({ channels }: { channels: readonly number[] }) {
  const t = useWords('paylink')
  return (
    <div className="mt-4 px-1">
      {channels.map((channel) => (
        <label key={channel} className="flex min-h-11 items-center gap-3.5">
          <input type="checkbox" name="receipt" value={channel} className="tick" />
          <span>{t(channel === MESSAGE_CHANNEL.SMS ? 'paylink.receiptSms' : 'paylink.receiptWhatsapp')}</span>
        </label>
      ))}
    </div>
  )
}
