import type { FormReader } from '#shell/forms/form-reader.ts'

/** By SMS or WhatsApp, where that was a choice: the code as well as the news of the order. */
export function readChannel({ text }: FormReader): { readonly notificationModule?: 10 | 20 } {
  const chosen = text('channel')
  return chosen === '10' ? { notificationModule: 10 } : chosen === '20' ? { notificationModule: 20 } : {}
}
