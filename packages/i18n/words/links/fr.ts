import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  'links.pageTitle': '{name}\u00a0: tous nos liens',
  'links.order': 'Se faire livrer',
  'links.pickup': 'Commander en retrait',
  'links.pay': 'Payer',
  'links.map': 'Nous trouver',
  'links.call': 'Nous appeler',
  'links.message': 'Nous écrire sur WhatsApp',
  'links.mail': 'Nous écrire un e-mail',
  'links.social': 'Nous suivre',
  'links.stores': '{count, plural, one {# établissement} other {# établissements}}',
  'links.languages': 'Langues',
  'links.goneTitle': 'Ces liens sont introuvables',
  'links.goneHint': 'L’adresse est peut-être ancienne. Retrouvez le code ou le lien.',
}
