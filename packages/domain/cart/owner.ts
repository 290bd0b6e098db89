/**
 * Whose cart it is: one user's, or that of all members of a visit at a table that orders in rounds. A user has a cart of its
 * own at each other table and in each room (`spotId`), beside the one at home.
 */
export type CartOwner =
  | { readonly kind: 'user'; readonly userId: string; readonly spotId: string | null }
  | { readonly kind: 'visit'; readonly visitId: string }

export function userOwner(userId: string, spotId: string | null = null): CartOwner {
  return { kind: 'user', userId, spotId }
}
