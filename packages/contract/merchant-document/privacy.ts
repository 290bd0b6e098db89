import { CHAT_KINDS, CHAT_PROVIDERS, PIXEL_ID } from '@compass/domain/privacy'
import { z } from 'zod'

/** An id is a few letters and digits of its provider's own shape: it stands in scripts of our pages. */
export const privacy = z
  .strictObject({
    askFirst: z
      .boolean()
      .default(true)
      .describe('No pixel and no chat before a yes; false: both run until a visitor, or their browser, says no'),
    pixels: z
      .strictObject({
        meta: z.string().regex(PIXEL_ID.meta, 'the digits of a pixel of Meta').nullable().default(null),
        snap: z.string().regex(PIXEL_ID.snap, 'the id of a pixel of Snap').nullable().default(null),
      })
      .prefault({}),
    chat: z
      .union(
        CHAT_KINDS.map((provider) =>
          z.strictObject({
            provider: z.literal(provider),
            id: z.string().regex(CHAT_PROVIDERS[provider].id, `an id of ${CHAT_PROVIDERS[provider].name}`),
          }),
        ),
      )
      .nullable()
      .default(null)
      .describe('On the pages of an order alone'),
  })
  .prefault({})
  .describe('Who counts visits, and who chats with customers: of a closed list, by id')
