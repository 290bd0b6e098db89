import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'aftercare.invoice': 'Račun (PDF)',
  'aftercare.rate': 'Ocenite porudžbinu',
  'aftercare.rateTitle': 'Kakva je bila porudžbina {number}?',
  'aftercare.stars': '{count, plural, one {# zvezdica} few {# zvezdice} other {# zvezdica}}',
  'aftercare.feedback': 'Šta je bilo dobro, a šta nije?',
  'aftercare.feedbackHint': 'Čita je prodavnica.',
  'aftercare.send': 'Pošalji ocenu',
  'aftercare.sending': 'Šaljemo vašu ocenu',
  'aftercare.yourRating': 'Vaša ocena: {stars}',
  'aftercare.thanks': 'Hvala na oceni.',
  'aftercare.messages': 'Poruke demonstracije',
  'aftercare.messagesHint': 'Ono što bi telefoni prikazali. Ništa se zaista ne šalje.',
  'aftercare.noMessages': 'Još nema poruka. Poručite nešto i pratite ovu stranu.',
  'aftercare.sms': 'SMS poruka',
  'aftercare.whatsapp': 'WhatsApp poruka',
  'aftercare.tellMe': 'Javite mi kad se promeni',
  'aftercare.tellMeHint': 'Pregledač to prikazuje i kad je ova stranica zatvorena.',
  'aftercare.told': 'Ovaj pregledač vam javlja kad se porudžbina promeni.',
  'aftercare.notTold': 'Ovaj pregledač ne dozvoljava obaveštenja. To možete promeniti u podešavanjima.',
  'aftercare.tellNoMore': 'Ne javljajte mi više',
  'aftercare.tellAsking': 'Pitamo vaš pregledač',
  'aftercare.tellStopping': 'Otkazujemo obaveštenja',
  'aftercare.tellFailed': 'Nije uspelo. Pokušajte ponovo za koji trenutak.',
}
