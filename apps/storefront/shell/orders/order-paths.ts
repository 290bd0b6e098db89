import { paths } from '#paths'

/** Links of what can be done about an order, apart from `paths.ts`: the menu, which has none of them, does not load them. */
export const orderPaths = {
  replacementPaymentFailed: (url: string, orderId: string, paymentId: string) =>
    `${paths.menu(url)}/order-replacement-payment-failed/${orderId}/${paymentId}`,
  track: (url: string, orderId: string) => `${paths.menu(url)}/track-order?url=${orderId}`,
  changeAddress: (url: string, orderId: string) => `${paths.menu(url)}/change-delivery-address/${orderId}`,
  problem: (url: string, orderId: string) => `${paths.menu(url)}/order-problem/${orderId}`,
  /** The picture of a problem, for the customer who sent it. */
  problemPicture: (url: string, orderId: string, problem: string) =>
    `/v1/orders/${orderId}/problem/${problem}/picture?m=${url}`,
  /** A message of a closed list (`screens/status/message`), about an order where there is one. */
  statusMessage: (url: string, message: string, orderId?: string) =>
    `${paths.menu(url)}/order-status-message?message=${message}${orderId ? `&order=${orderId}` : ''}`,
  /** A file, not a screen: the browser’s cookie of the merchant opens it. */
  invoice: (url: string, orderId: string) => `/v1/orders/download/order-invoice?orderId=${orderId}&m=${url}`,
} as const
