/** The services of a store, as its document names them. */
export const SERVICE_NAMES = ['delivery', 'pickup', 'dineIn', 'room'] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]
