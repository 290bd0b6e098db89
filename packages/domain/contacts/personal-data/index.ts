/** Seven digits of any script and more, with what people put between them: phones, cards, ids of people, accounts. */
const NUMBER = /\+?[\p{Ps}]?\p{N}(?:[\s\p{Cf}\p{M}\p{Pd}\p{Ps}\p{Pe}_.·•∙・/\\+|,−]{0,4}\p{N}){6,}/gu
/** An e-mail address, or the name of an account with a bank (UPI). */
const ADDRESS = /[^\s@<>"(),;:[\]\\]{1,64}@[^\s@<>"'`(),;:[\]{}|\\/=&?#]{1,190}/gu
/** What opens something, or names an order or a person: long, of letters and digits. Files of scripts are named so, too. */
const LONG_WORD = /(?<![\w-])[\w-]{20,}(?![\w-])(?!\.js\b)/g
/** What stands behind an address is what people typed. */
const QUERY = /(\w:\/\/[^\s?#"'<>)]*|\/[\w./-]*)[?#][^\s"'<>)]*/g
const BEARER = /\b(bearer|token|password|otp|code)(["']?\s*[:=]?\s*["']?)[\w.~+/-]{4,}=*/gi

/**
 * A text of a program without what may be of a person. That is: e-mail addresses, numbers of seven digits and more, keys, ids
 * and the queries of addresses. It is for logs, so it rather takes too much; names and streets look like other words.
 */
export function maskPersonalData(text: string): string {
  return text
    .replace(QUERY, '$1')
    .replace(ADDRESS, '[email]')
    .replace(BEARER, '$1$2[key]')
    .replace(LONG_WORD, (word) => (/\d/.test(word) && /[A-Za-z]/.test(word) ? '[id]' : word))
    .replace(NUMBER, '[number]')
}
