import { z } from 'zod'
import { hours, key, name } from '../merchant-document/parts.ts'

/** Pictures of ours that a clinic may be shown by. */
export const CLINIC_PICTURES = [
  ...['stethoscope', 'tooth', 'glasses', 'child', 'heart', 'lungs', 'brain', 'bone', 'ear', 'skin', 'blood', 'jab'],
] as const

const href = z.string().trim().min(1).max(500)

/** A clinic takes no orders here: it can be found, called and visited. */
export const clinic = z.strictObject({
  key,
  name,
  specialities: z.array(key).min(1).max(10).describe('Keys of those of the document'),
  address: name,
  location: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  hours: hours.omit({ services: true }),
  picture: z.enum(CLINIC_PICTURES).default('stethoscope'),
  call: href.optional().describe('A number such as "tel:+97145550182"'),
  book: href.optional().describe('Where a visit is booked: https, tel, mailto or whatsapp'),
  map: href.optional().describe('An https address; absent: the place on OpenStreetMap'),
})
