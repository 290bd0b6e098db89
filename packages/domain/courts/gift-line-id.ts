/** Hexadecimal digits at the end of an id in which two of ours differ. */
const DIGITS = 12

/**
 * The id of the line that is a vendor's free product. It is the cart's, as gifts have it elsewhere, with its last digits
 * mixed with those of the vendor. The same cart and vendor always give the same.
 */
export function giftLineId(cartId: string, storeId: string): string {
  const [own, vendor] = [cartId.slice(-DIGITS), storeId.slice(-DIGITS)]
  if (!/^[0-9a-f]{12}$/.test(own) || !/^[0-9a-f]{12}$/.test(vendor)) return `${cartId}-${storeId}`
  const mixed = (BigInt(`0x${own}`) ^ BigInt(`0x${vendor}`)).toString(16).padStart(DIGITS, '0')
  return cartId.slice(0, -DIGITS) + mixed
}
