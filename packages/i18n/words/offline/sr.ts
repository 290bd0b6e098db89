import type { WordsOf } from '../index.ts'
import type { en } from './en.ts'

export const sr: WordsOf<typeof en> = {
  'offline.asOf': 'Niste na mreži. Ovaj meni je od {time}.',
  'offline.hint': 'Ova stranica se otvara sama čim se veza vrati.',
  'offline.menus': 'Meniji koji se otvaraju bez mreže',
  'offline.kept': 'Sačuvano na ovom uređaju. Ide u korpu čim se veza vrati.',
  'offline.waiting': 'Čeka na vezu: {items}. Dodajemo u korpu čim se veza vrati.',
  'offline.drop': 'Ne dodaj',
  'offline.sending': 'Veza se vratila. Dodajemo sačuvano.',
  'offline.sent': 'Sačuvano je sada u korpi.',
  'offline.notAll': 'Nešto se promenilo dok niste bili na mreži:',
}
