/** How often offers were used, as far as one customer is concerned; by promotion id. */
export interface PromotionUses {
  readonly inAll: ReadonlyMap<string, number>
  readonly byPhone: ReadonlyMap<string, number>
  /** Has the customer an order that was not given up? */
  readonly hasOrdered: boolean
}
