import type { AnswerOf } from '@compass/contract/call'
import type { getSnippet } from '@compass/contract/merchant-side'
import { chooseText } from '@compass/domain/languages'
import { embedOrigins, type Merchant } from '@compass/domain/merchants'
import { homePath } from '@compass/domain/merchants/home-path'

/**
 * What a merchant pastes into a page of their own site: a link to the shop, and the script that replaces it by the shop. A
 * browser without scripts has the link.
 */
export function writeSnippet(merchant: Merchant, publicUrl: string): AnswerOf<typeof getSnippet> {
  const [language] = merchant.languages
  const name = escapeHtml(chooseText(merchant.name, language!, language!)?.text ?? merchant.slug)
  const html = `<a href="${publicUrl}${homePath(merchant)}">${name}</a>\n<script async src="${publicUrl}/embed.js"></script>`
  return { html, embedHosts: embedOrigins(merchant.embedHosts) }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
