import type { ImportTable } from './import-table.ts'
import { normalizeWords } from './normalize-words.ts'

/** What a column says of a product: one language of a text, or a field. `ask`: nobody knows; `skip`: left out. */
export type ColumnField =
  | `name.${string}`
  | `description.${string}`
  | 'sku'
  | 'category'
  | 'price'
  | 'calories'
  | 'foodType'
  | 'active'
  | 'allergens'
  | 'ask'
  | 'skip'

/** Words of heads in five languages, without marks and case; the first field that has one of them wins. */
const HEADS: readonly (readonly [field: string, words: readonly string[]])[] = [
  ['description', ['description', 'details', 'الوصف', 'وصف', 'opis', 'descriptif', 'περιγραφη']],
  [
    'sku',
    ['sku', 'code', 'product code', 'item code', 'plu', 'الرمز', 'رمز', 'كود', 'sifra', 'kod', 'reference', 'κωδικοσ'],
  ],
  [
    'category',
    [
      'category',
      'section',
      'group',
      'القسم',
      'قسم',
      'الفئه',
      'فئه',
      'kategorija',
      'categorie',
      'rubrique',
      'κατηγορια',
    ],
  ],
  ['price', ['price', 'السعر', 'سعر', 'cena', 'prix', 'tarif', 'τιμη']],
  ['calories', ['calories', 'cal', 'kcal', 'energy', 'السعرات', 'سعرات', 'kalorije', 'θερμιδες']],
  ['allergens', ['allergens', 'contains', 'الحساسيه', 'مسببات الحساسيه', 'alergeni', 'allergenes', 'αλλεργιογονα']],
  ['foodType', ['food type', 'sold as', 'diet type', 'نوع الطعام', 'vrsta', 'type', 'ειδοσ']],
  ['active', ['shown', 'active', 'visible', 'on menu', 'ظاهر', 'معروض', 'prikazano', 'visible', 'affiche', 'ορατο']],
  [
    'name',
    [
      'name',
      'item',
      'product',
      'dish',
      'title',
      'الاسم',
      'اسم',
      'الصنف',
      'المنتج',
      'naziv',
      'ime',
      'nom',
      'plat',
      'ονομα',
      'προιον',
    ],
  ],
]

const NEVER = ['cost', 'margin', 'supplier', 'التكلفه', 'trosak', 'cout', 'κοστος']

const LANGUAGE_WORDS: Readonly<Record<string, readonly string[]>> = {
  en: ['en', 'english', 'الانجليزيه', 'engleski', 'anglais', 'αγγλικα'],
  ar: ['ar', 'arabic', 'العربيه', 'arapski', 'arabe', 'αραβικα'],
  sr: ['sr', 'serbian', 'srpski', 'serbe', 'σερβικα'],
  fr: ['fr', 'french', 'francais', 'francuski', 'γαλλικα'],
  el: ['el', 'greek', 'ελληνικα', 'grcki', 'grec'],
}

const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ar', /[\u0600-\u06ff]/],
  ['el', /[\u0370-\u03ff]/],
  ['sr', /[čćšžđ]/i],
]

/** A guess for each column by its head and by what stands in it; a field is guessed once. */
export function guessColumns({ heads, rows }: ImportTable, languages: readonly string[]): ColumnField[] {
  const taken = new Set<string>()
  return heads.map((head, column) => {
    const cells = rows.slice(0, 50).map((row) => row[column] ?? '')
    const field = guessColumn(head, cells, languages, taken)
    if (field !== 'ask' && field !== 'skip') taken.add(field)
    return field
  })
}

function guessColumn(
  head: string,
  cells: readonly string[],
  languages: readonly string[],
  taken: ReadonlySet<string>,
): ColumnField {
  const words = normalizeWords(head)
  if (cells.every((cell) => cell === '') || NEVER.some((word) => hasWord(words, word))) return 'skip'
  const found = HEADS.find(([, known]) => known.some((word) => hasWord(words, word)))?.[0]
  if (found === 'name' || found === 'description') {
    const field = textField(found, words, cells, languages, taken)
    return taken.has(field) ? 'ask' : field
  }
  if (found && !taken.has(found)) return found as ColumnField
  return guessByCells(cells, taken)
}

function textField(
  kind: 'name' | 'description',
  head: string,
  cells: readonly string[],
  languages: readonly string[],
  taken: ReadonlySet<string>,
): ColumnField {
  const named = languages.find((language) => LANGUAGE_WORDS[language]?.some((word) => hasWord(head, word)))
  const written = SCRIPTS.find(
    ([language, letters]) => languages.includes(language) && isMostly(cells, (cell) => letters.test(cell)),
  )?.[0]
  const open = languages.find((language) => !taken.has(`${kind}.${language}`))
  const latin = languages.find((language) => !['ar', 'el'].includes(language) && !taken.has(`${kind}.${language}`))
  return `${kind}.${named ?? written ?? latin ?? open ?? languages[0]}`
}

function guessByCells(cells: readonly string[], taken: ReadonlySet<string>): ColumnField {
  if (!taken.has('calories') && isMostly(cells, (cell) => /^\d+\s*(kcal|cal)$/i.test(cell))) return 'calories'
  return 'ask'
}

function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(test).length * 5 >= filled.length * 4
}

function hasWord(text: string, word: string): boolean {
  return ` ${text} `.includes(` ${word} `)
}
