import { type MessageChannel as Channel, MESSAGE_CHANNEL, MESSAGE_CHOICE } from '@compass/domain/contacts'
import { Select } from '@compass/ui/field'
import { useWords } from '#shell/merchants/shell-provider.tsx'
import { useFormState } from './form-state.ts'

/** What a kind of message is called; '' where there is no choice to speak of. */
export function useChannelName(): (channel: Channel | undefined) => string {
  const t = useWords('checkout')
  const { data } = useFormState()
  return (channel) => {
    if (channel === undefined || data.channels.length < 2) return ''
    return t(channel === MESSAGE_CHANNEL.SMS ? 'checkout.sms' : 'checkout.whatsapp')
  }
}

/** By which messages a customer is told, where the merchant has more than one kind: the code, and the news of the order. */
export function MessageChannel() {
  const t = useWords('checkout')
  const channelName = useChannelName()
  const { data, valueFor } = useFormState()
  if (data.channels.length < 2) return null
  return (
    <Select
      id="field-channel"
      name="channel"
      label={t('checkout.messagesBy')}
      defaultValue={valueFor('channel') || String(data.channels[0])}
    >
      {data.channels.map((channel) => (
        <option key={channel} value={channel}>
          {channelName(channel)}
        </option>
      ))}
      <option value={MESSAGE_CHOICE.BOTH}>{t('checkout.smsAndWhatsApp')}</option>
    </Select>
  )
}
