import { glyphNames } from '@compass/domain/glyphs'
import { z } from 'zod'
import { capacity, color, key, language, name, picture } from './parts.ts'

/** What an outlet says as a vendor of a court, and elsewhere does not. */
export const ofVendor = {
  brand: z
    .strictObject({
      color,
      glyph: z.enum(glyphNames).default('store').describe('The sign of the vendor, where there is no logo'),
      logo: picture.nullable().default(null),
      cover: z.array(picture).max(3).default([]).describe('The head of its menu'),
      sells: name.describe('Kind of food, in a few words'),
    })
    .nullable()
    .default(null)
    .describe('Of a vendor of a court: its own brand'),
  counter: name.optional().describe('Of a vendor of a court: where its food is picked up, such as "Counter 3"'),
  tax: key.optional().describe('Of a vendor of a court: tax category of its products that name none'),
  kitchenLanguage: language.optional().describe('Of a vendor of a court: in which its kitchen reads orders'),
  slotCapacity: capacity.describe('Of a vendor of a court: what it takes in one slot of the court'),
}
