/** A provider's webhook on its way. */
export interface TravellingWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What took a webhook; status 0: nobody did. */
export interface WebhookReceipt {
  readonly status: number
  readonly body: string
}

/** What stands between emulators and who takes their webhooks: nothing, until a proof makes the way bad. */
export const webhookRoad: {
  handler: ((webhook: TravellingWebhook, send: () => Promise<WebhookReceipt>) => Promise<WebhookReceipt>) | null
} = { handler: null }
