import type { SaleView } from '#shell/catalogue/sale-view.ts'

/** By product; what holds now and not then is named and undefined, so that it can be laid over a card as it is. */
export type SlotMenu = Readonly<Record<string, SaleView>>
