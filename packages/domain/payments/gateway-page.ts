/** How the customer goes on. Every address is on a host of the gateway's own list. */
export interface GatewayPage {
  readonly requiresRedirect: boolean
  readonly pageUrl: string | null
  readonly form: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | null
  readonly quote: {
    readonly asset: string
    readonly amount: string
    readonly address: string
    /** What must be sent along, or the money is nobody's: a memo, tag or payment id. Null or absent: nothing. */
    readonly memo?: string | null
    readonly expiresAt: string
  } | null
}
