/** Whose cart it is: one user's, or that of all members of a visit at a table. No cart of a visit exists yet. */
export type CartOwner =
  | { readonly kind: 'user'; readonly userId: string }
  | { readonly kind: 'visit'; readonly visitId: string }

export function userOwner(userId: string): CartOwner {
  return { kind: 'user', userId }
}
