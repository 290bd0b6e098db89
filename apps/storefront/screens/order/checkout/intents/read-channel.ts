import type { MessageChoice } from '@compass/domain/contacts'
import type { FormReader } from '#shell/forms/form-reader.ts'
import { readMessageChoice } from '#shell/users/sent-code.ts'

/** By SMS, WhatsApp or both, where that was a choice: the code as well as the news of the order. */
export function readChannel({ text }: FormReader): { readonly notificationModule?: MessageChoice } {
  const notificationModule = readMessageChoice(text('channel'))
  return notificationModule ? { notificationModule } : {}
}
