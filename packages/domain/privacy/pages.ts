/**
 * Which pages pixels may count, by what stands below a merchant's home: what is sold, and what is read. Every other page is
 * none, so that a new one is left alone: payment, checkout, profile, addresses, orders and their links.
 */
export const PIXEL_PAGES =
  /^\/?$|^\/(?:menu-list|my-order|promo|store-timings|about-us|faq|terms-conditions)\/?$|^\/(?:vendor-info|gallery)(?:\/[^/]+)?\/?$|^\/[^/]+\/(?:product\/[^/]+|search|category|new\/category)\/?$/

/** Where a visitor is asked: pages with a menu on them, at whose foot nothing but the basket stands. */
export const ASKING_PAGES = /^\/?$|^\/menu-list\/?$|^\/[^/]+\/(?:search|category|new\/category)\/?$/
