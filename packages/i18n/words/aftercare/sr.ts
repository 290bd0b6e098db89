import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'aftercare.invoice': 'Račun (PDF)',
  'aftercare.rate': 'Oceni porudžbinu',
  'aftercare.rateTitle': 'Kakva je bila porudžbina {number}?',
  'aftercare.stars': '{count, plural, one {# zvezdica} few {# zvezdice} other {# zvezdica}}',
  'aftercare.feedback': 'Šta vam se dopalo? Šta može bolje?',
  'aftercare.feedbackHint': 'Objekat čita svaki komentar.',
  'aftercare.send': 'Pošalji ocenu',
  'aftercare.sending': 'Šaljemo vašu ocenu',
  'aftercare.yourRating': 'Vaša ocena: {stars}',
  'aftercare.thanks': 'Hvala na oceni.',
  'aftercare.messages': 'Poruke u demo verziji',
  'aftercare.messagesHint': 'Poruke koje bi telefon dobio. Ništa se zaista ne šalje.',
  'aftercare.noMessages': 'Još nema poruka. Poručite nešto da vidite kako stižu.',
  'aftercare.sms': 'SMS poruka',
  'aftercare.whatsapp': 'WhatsApp poruka',
  'aftercare.tellMe': 'Obaveštavaj me o ovoj porudžbini',
  'aftercare.tellMeHint': 'Pregledač prikazuje novosti i kad je ova stranica zatvorena.',
  'aftercare.told': 'Pregledač će vas obaveštavati o ovoj porudžbini.',
  'aftercare.notTold': 'Obaveštenja su blokirana. Možete ih dozvoliti u podešavanjima pregledača.',
  'aftercare.tellNoMore': 'Isključi obaveštenja',
  'aftercare.tellAsking': 'Pitamo vaš pregledač',
  'aftercare.tellStopping': 'Isključujemo obaveštenja',
  'aftercare.tellFailed': 'Nije uspelo. Pokušajte ponovo za koji trenutak.',
}
