/**
 * Whose cart it is: one user's, or that of all members of a visit at a table. No cart of a visit exists yet. A user has a
 * cart of its own at each table and in each room (`spotId`), beside the one at home.
 */
export type CartOwner =
  | { readonly kind: 'user'; readonly userId: string; readonly spotId: string | null }
  | { readonly kind: 'visit'; readonly visitId: string }

export function userOwner(userId: string, spotId: string | null = null): CartOwner {
  return { kind: 'user', userId, spotId }
}
