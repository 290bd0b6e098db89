import type { MerchantDocumentInput } from '@compass/contract/merchant-document'
import { addPrescription, listCartPrescriptions } from '@compass/contract/prescriptions'
import { merchantDocument, productInput } from '@compass/testkit/merchants'
import sharp from 'sharp'
import { type Customer, newCustomer } from '../../testing/customer.ts'
import type { TestApi } from '../../testing/test-api.ts'

/** The test merchant as a pharmacy: `amoxicillin` and `insulin` need a prescription, `vitamins` do not. */
export function pharmacyDocument(change: (document: MerchantDocumentInput) => void = () => {}): MerchantDocumentInput {
  return merchantDocument((document) => {
    document.kind = 'pharmacy'
    document.slug = 'test-pharmacy'
    document.catalogue.categories.push({
      key: 'medicines',
      name: { en: 'Medicines', ar: 'أدوية' },
      products: [
        productInput('amoxicillin', { foodType: 'other', price: '32.00', prescription: 'required' }),
        productInput('insulin', { foodType: 'other', price: '31.00', prescription: 'required' }),
        productInput('vitamins', { foodType: 'other', price: '30.00' }),
      ],
    })
    change(document)
  })
}

/** A photograph with what a camera writes beside it. */
export function photograph(width = 600, height = 800): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#dde7f0' } })
    .withExif({ IFD0: { Copyright: 'Layla at home' }, IFD3: { GPSLatitude: '25/1 4/1 0/1' } })
    .jpeg()
    .toBuffer()
}

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

interface SendResult {
  readonly status: number
  readonly error: string | undefined
  readonly data: { readonly _id: string; readonly line: string; readonly kind: string } | null
}

/** Sends bytes as a page of a line, whatever they call themselves. */
export async function sendPage(
  test: TestApi,
  { token }: Pick<Customer, 'token'>,
  line: string,
  bytes: Buffer,
  type = 'image/jpeg',
): Promise<SendResult> {
  const answer = await test.inject({
    method: 'POST',
    url: `${addPrescription.path}?line=${line}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  })
  const { data, meta } = answer.json()
  return { status: answer.statusCode, error: meta.error, data }
}

/** A customer with products in the cart, to be picked up, and the line of each. */
export async function customerWithLines(test: TestApi, ...skus: readonly string[]) {
  const customer = await newCustomer(test)
  for (const sku of skus) await customer.add(sku, { qty: 1 })
  const { products } = await customer.cart()
  const lines = Object.fromEntries(products.map((line) => [line.sku, line._id])) as Readonly<Record<string, string>>
  return { customer, lines }
}

/** An order of amoxicillin and vitamins with a photograph of the prescription. */
export async function orderWithPrescription(test: TestApi, bytes?: Buffer) {
  const { customer, lines } = await customerWithLines(test, 'amoxicillin', 'vitamins')
  const sent = await sendPage(test, customer, lines.amoxicillin!, bytes ?? (await photograph()))
  const { status, data, text } = await customer.place()
  if (status !== 201) throw new Error(`the order was not placed: ${text}`)
  return { customer, lines, page: sent.data!._id, order: data.order }
}

export async function pagesInCart(test: TestApi, customer: Customer) {
  return (await test.call(listCartPrescriptions, {}, customer)).data.items
}

/** Reads what a path answers, as bytes. */
export async function readBytes(test: TestApi, url: string, token: string) {
  const answer = await test.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}
