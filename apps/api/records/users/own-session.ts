/** What is known of who asks for a code. */
export interface OwnSession {
  readonly userId: string
  /** The user's verified number, E.164; null for a guest. */
  readonly verifiedPhone: string | null
  readonly reauthenticatedAt: Date | null
}
