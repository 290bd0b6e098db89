import { type WebhookReceipt, webhookRoad } from './webhook-road.ts'

const ANSWER_WITHIN_MS = 10_000

/** Posts a provider's webhook. Answers the status and body of what took it; status 0: nobody did. */
export async function sendWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<WebhookReceipt> {
  const send = () => post(url, headers, body)
  return webhookRoad.handler ? webhookRoad.handler({ url, headers, body }, send) : send()
}

async function post(url: string, headers: Readonly<Record<string, string>>, body: string): Promise<WebhookReceipt> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return { status: answer.status, body: await answer.text() }
  } catch {
    return { status: 0, body: '' }
  }
}
