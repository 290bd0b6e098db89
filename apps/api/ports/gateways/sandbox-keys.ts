import { createHmac } from 'node:crypto'

/** What the product and the sandbox gateway share, derived from the deployment's key: nothing of it is stored. */
function derive(secretKey: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secretKey)
    .update(['sandbox-gateway', ...parts].join('\n'))
    .digest('base64url')
}

/** With it accounts are made: `GATEWAY_ADMIN_KEY` of the sandbox gateway. */
export function sandboxAdminKey(secretKey: string): string {
  return derive(secretKey, 'admin')
}

/** A merchant's account: what it calls with, and what its webhooks are signed with. */
export function sandboxAccount(secretKey: string, merchantId: string): { secret: string; webhookSecret: string } {
  return { secret: derive(secretKey, 'account', merchantId), webhookSecret: derive(secretKey, 'webhook', merchantId) }
}
