import type { MessageChannel } from '@compass/domain/contacts'
import type { FormReader } from '#shell/forms/form-reader.ts'

/** By SMS or WhatsApp, where that was a choice: the code as well as the news of the order. */
export function readChannel({ text }: FormReader): { readonly notificationModule?: MessageChannel } {
  const chosen = text('channel')
  return chosen === '10' ? { notificationModule: 10 } : chosen === '20' ? { notificationModule: 20 } : {}
}
