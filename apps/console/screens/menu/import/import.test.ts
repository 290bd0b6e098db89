import { readTree } from '@compass/domain/document-changes'
import { readSheet } from 'read-excel-file/web-worker'
import { describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { type Menu, readMenu } from '../rules/menu-model.ts'
import { checkWorkbook } from './check-workbook.ts'
import { guessColumns } from './columns.ts'
import { writeCsv } from './export-csv.ts'
import { FileRefusal, type ImportTable, tableOf } from './import-table.ts'
import { changesOfImport, planImport, type RowDecision } from './plan-import.ts'
import { readCsv } from './read-csv.ts'

const product = (sku: string, en: string, ar: string, price: string, more: object = {}) => ({
  sku,
  name: { en, ar },
  price,
  foodType: 'nonVeg',
  calories: null,
  active: true,
  ...more,
})

const DOCUMENT = {
  catalogue: {
    categories: [
      {
        key: 'rice',
        name: { en: 'Rice & biryani', ar: 'أرز وبرياني' },
        products: [
          product('chicken-biryani', 'Saffron chicken biryani', 'برياني الدجاج', '42.00', { calories: 640 }),
          product('shank', 'Lamb shank', 'موزة لحم', '60.00'),
        ],
      },
      {
        key: 'salads',
        name: { en: 'Salads & dips', ar: 'سلطات' },
        products: [
          product('fattoush', 'Fattoush', 'فتوش', '24.00'),
          product('shank-tray', 'Lamb shank', 'صينية', '90.00'),
        ],
      },
    ],
  },
}

const LANGUAGES = ['en', 'ar']
const menu = readMenu(readTree(DOCUMENT))

function plan(table: ImportTable, decisions: Record<number, RowDecision> = {}, of: Menu = menu) {
  return planImport(table, {
    menu: of,
    columns: guessColumns(table, LANGUAGES),
    decisions: new Map(Object.entries(decisions).map(([row, one]) => [Number(row), one])),
    languages: LANGUAGES,
    currency: 'AED',
  })
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the columns of a file', () => {
  it('are guessed by their heads and by what stands in them', () => {
    const table = tableOf([
      ['Item', 'الصنف', 'Section', 'Price incl. VAT', 'Code', 'Cal', 'Spicy?', 'Cost'],
      ['Saffron chicken biryani', 'برياني الدجاج', 'Rice', '44', 'chicken-biryani', '640 kcal', 'yes', '11.20'],
    ])
    expect(guessColumns(table, LANGUAGES)).toEqual([
      ...['name.en', 'name.ar', 'category', 'price', 'sku', 'calories', 'ask', 'skip'],
    ])
  })

  it('are guessed in Greek and Serbian', () => {
    const greek = tableOf([
      ['Όνομα', 'Κατηγορία', 'Τιμή', 'Κωδικός'],
      ['Μουσακάς', 'Κυρίως', '12,50', 'm1'],
    ])
    expect(guessColumns(greek, ['el'])).toEqual(['name.el', 'category', 'price', 'sku'])
    const serbian = tableOf([
      ['Naziv', 'Kategorija', 'Cena', 'Šifra'],
      ['Ćevapi', 'Roštilj', '850', 'c1'],
    ])
    expect(guessColumns(serbian, ['sr', 'en'])).toEqual(['name.sr', 'category', 'price', 'sku'])
  })
})

describe('the rows of a file', () => {
  const table = tableOf([
    ['Code', 'Name', 'Section', 'Price', 'Cal'],
    ['chicken-biryani', 'Saffron chicken biryani', 'Rice & biryani', '44', '640'],
    ['', 'fattoush', 'Rice & biryani', '24', '310'],
    ['', 'Lamb shank', 'Rice & biryani', '61', ''],
    ['', 'Zaatar chips', 'Salads & dips', '15,5O', ''],
    ['', 'Tomato salad', 'Salat', '19', ''],
    ['', 'Halloumi & watermelon', 'Salads & dips', '31', ''],
    ['chicken-biryani', '', '', '45', ''],
    ['', '', 'Salads & dips', '9', ''],
  ])

  it('say what is new, what changes from what, and what must be decided', () => {
    const { rows, counts } = plan(table)
    expect(counts).toEqual({ new: 1, changed: 2, same: 0, decide: 5 })
    expect(rows.map(({ state, problem }) => problem?.kind ?? state)).toEqual([
      ...['changed', 'changed', 'two_products', 'price', 'category', 'new', 'twice', 'no_name'],
    ])
    expect(rows[0]!.fields).toEqual([{ field: 'price', was: '42.00', is: '44.00' }])
    expect(rows[1]!.fields).toEqual([
      { field: 'name.en', was: 'Fattoush', is: 'fattoush' },
      { field: 'category', was: 'salads', is: 'rice' },
      { field: 'calories', was: null, is: 310 },
    ])
    expect(rows[4]!.problem).toEqual({ kind: 'category', text: 'Salat', nearest: 'salads' })
  })

  it('become what was decided', () => {
    const { rows, counts } = plan(table, {
      4: { sku: 'shank' },
      5: { price: '15.50' },
      6: { category: 'new' },
    })
    expect(counts.decide).toBe(2)
    const changes = changesOfImport(rows, menu, LANGUAGES)
    expect(changes).toContainEqual({
      at: ['catalogue', 'categories', 'salat'],
      is: { key: 'salat', name: { en: 'Salat' } },
    })
    expect(changes).toContainEqual({ at: ['catalogue', 'products', 'shank', 'price'], is: '61.00' })
    expect(changes).toContainEqual({
      at: ['catalogue', 'products', 'tomato-salad'],
      is: expect.objectContaining({ category: 'salat', price: '19.00', name: { en: 'Tomato salad' } }),
    })
  })

  it('that name the same new category are decided by one answer', () => {
    const table = tableOf([
      ['Name', 'Section', 'Price'],
      ['Kunafa', 'Sweets', '12'],
      ['Baklava', 'SWEETS ', '9'],
      ['Zaatar', 'Manakish', '8'],
      ['Date cake', 'Sweets', '10'],
      ['Rice pudding', 'Sweets', '11'],
    ])
    // The last row was put into a category that is there; that stays.
    const { rows, counts } = plan(table, { 2: { category: 'new' }, 6: { category: 'rice' } })
    expect(counts).toEqual({ new: 4, changed: 0, same: 0, decide: 1 })
    expect(rows[2]!.problem).toMatchObject({ kind: 'category', text: 'Manakish' })
    const changes = changesOfImport(rows, menu, LANGUAGES)
    const begun = changes.filter(({ at }) => at[1] === 'categories')
    expect(begun.map(({ is }) => is)).toEqual([{ key: 'sweets', name: { en: 'Sweets' } }])
    const categories = changes
      .filter(({ at }) => at[1] === 'products')
      .map(({ is }) => (is as { category: string }).category)
    expect(categories).toEqual(['sweets', 'sweets', 'sweets', 'rice'])
  })

  it('are left alone where they say what is so', () => {
    const same = tableOf([
      ['Code', 'Name', 'Price'],
      ['fattoush', 'Fattoush', 'AED 24'],
    ])
    expect(plan(same).counts).toEqual({ new: 0, changed: 0, same: 1, decide: 0 })
  })

  it('of ten thousand products are planned within a second', () => {
    const cells = Array.from({ length: 10_000 }, (_, n) => [`p${n}`, `Product ${n}`, 'Rice & biryani', String(n)])
    const large = readCsv(bytesOf(['Code,Name,Section,Price', ...cells.map(String)].join('\n')), LANGUAGES)
    const before = performance.now()
    expect(plan(large).counts.new).toBe(10_000)
    expect(performance.now() - before).toBeLessThan(5_000)
  })
})

describe('a CSV file', () => {
  it('may be separated by semicolons, with commas in its prices', () => {
    const table = readCsv(bytesOf('\ufeffNaziv;Cena;Opis\r\n"Ćevapi; veliki";12,50;Sa "lukom"\r\n\r\n'), ['sr'])
    expect(table).toEqual({ heads: ['Naziv', 'Cena', 'Opis'], rows: [['Ćevapi; veliki', '12,50', 'Sa "lukom"']] })
  })

  it('may be written in the Arabic or Greek of older spreadsheets', () => {
    const arabic = Uint8Array.from([
      ...bytesOf('Name,Price\n'),
      0xc8,
      0xd1,
      0xed,
      0xc7,
      0xe4,
      0xed,
      ...bytesOf(',42\n'),
    ])
    expect(readCsv(arabic, ['en', 'ar']).rows).toEqual([['برياني', '42']])
    const greek = Uint8Array.from([
      ...bytesOf('Name,Price\n'),
      0xcc,
      0xef,
      0xf5,
      0xf3,
      0xe1,
      0xea,
      0xdc,
      0xf2,
      ...bytesOf(',12\n'),
    ])
    expect(readCsv(greek, ['el']).rows).toEqual([['Μουσακάς', '12']])
  })

  it('is refused where it is empty or too long', () => {
    const faultOf = (text: string) => {
      try {
        return readCsv(bytesOf(text), LANGUAGES)
      } catch (error) {
        return (error as FileRefusal).fault
      }
    }
    expect(faultOf('')).toBe('empty')
    expect(faultOf('Name,Price\n')).toBe('empty')
    expect(faultOf(`Name\n${'x\n'.repeat(20_001)}`)).toBe('too_many_rows')
  })

  it('that we write holds no formula, and is read again without a change', () => {
    const hostile = readMenu(
      readTree({
        catalogue: {
          categories: [
            {
              key: 'rice',
              name: { en: '@SUM(A1)' },
              products: [
                product('a', '=HYPERLINK("http://evil.example")', '+1', '1.00'),
                product('b', '-2+3', 'x', '2.00', { description: { en: '\tcmd|calc' }, calories: 5 }),
              ],
            },
          ],
        },
      }),
    )
    const heads = {
      ...{
        sku: 'Code',
        category: 'Category',
        price: 'Price',
        calories: 'Calories',
        active: 'Shown',
        allergens: 'Allergens',
      },
      ...{ yes: 'yes', no: 'no' },
      name: (language: string) => `Name (${language})`,
      description: (language: string) => `Description (${language})`,
    }
    const csv = writeCsv(hostile, LANGUAGES, heads)
    for (const row of csv.slice(1).split('\r\n'))
      for (const cell of row.split(',')) expect(cell.replace(/^"/, '')).not.toMatch(/^[=+\-@\t\r]/)
    const { counts } = plan(readCsv(bytesOf(csv), LANGUAGES), {}, hostile)
    expect(counts).toMatchObject({ new: 0, decide: 0 })
  })
})

describe('a workbook', () => {
  const workbook = async (rows: (string | number)[][]) => {
    const data = rows.map((row) => row.map((value) => ({ value })))
    const buffer = await writeExcelFile(data as never).toBuffer()
    return Uint8Array.from(buffer) as Uint8Array<ArrayBuffer>
  }

  it('is read as a table', async () => {
    const bytes = await workbook([
      ['Name', 'Price', 'Calories'],
      ['Karak', 9.5, 110],
      ['شاي', 0.1 + 0.2, 0],
    ])
    await checkWorkbook(bytes)
    const table = tableOf(await readSheet(bytes.buffer))
    expect(table.rows).toEqual([
      ['Karak', '9.5', '110'],
      ['شاي', '0.3', '0'],
    ])
  })

  it('that says it becomes too large is refused', async () => {
    const bytes = await workbook([['Name'], ['x']])
    const view = new DataView(bytes.buffer)
    for (let place = 0; place < bytes.length - 4; place++)
      if (view.getUint32(place, true) === 0x02014b50) view.setUint32(place + 24, 900_000_000, true)
    await expect(checkWorkbook(bytes)).rejects.toMatchObject({ fault: 'bomb' })
  })

  it('that becomes too large without saying so is refused', async () => {
    await expect(checkWorkbook(await bomb())).rejects.toMatchObject({ fault: 'bomb' })
  })

  it('that is none is refused', async () => {
    for (const bytes of [bytesOf('PK'), bytesOf(`PK${'x'.repeat(100)}`), (await workbook([['a']])).slice(0, 200)])
      await expect(checkWorkbook(bytes as Uint8Array<ArrayBuffer>)).rejects.toBeInstanceOf(FileRefusal)
  })
})

/** One part of 200 MB of zeros, of which the directory says that it is 10 bytes. */
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  const zeros = new Uint8Array(1024 * 1024)
  const stream = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 200; part++) controller.enqueue(zeros)
      controller.close()
    },
  }).pipeThrough(new CompressionStream('deflate-raw'))
  const data = new Uint8Array(await new Response(stream).arrayBuffer())
  const name = bytesOf('xl/worksheets/sheet1.xml')
  const local = new DataView(new ArrayBuffer(30))
  local.setUint32(0, 0x04034b50, true)
  local.setUint16(26, name.length, true)
  const entry = new DataView(new ArrayBuffer(46))
  entry.setUint32(0, 0x02014b50, true)
  entry.setUint16(10, 8, true)
  entry.setUint32(20, data.length, true)
  entry.setUint32(24, 10, true)
  entry.setUint16(28, name.length, true)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(10, 1, true)
  end.setUint32(16, 30 + name.length + data.length, true)
  const parts = [
    new Uint8Array(local.buffer),
    name,
    data,
    new Uint8Array(entry.buffer),
    name,
    new Uint8Array(end.buffer),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
