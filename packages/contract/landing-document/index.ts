import { SIDE_MENU_KINDS } from '@compass/domain/merchants'
import { z } from 'zod'
import { key, language, name, paragraph } from '../merchant-document/parts.ts'
import { clinic } from './clinic.ts'

export { CLINIC_PICTURES } from './clinic.ts'

const slug = z.string().regex(/^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/, 'small letters, digits and hyphens, 3 to 50')
const href = z.string().trim().min(1).max(500)

const menuEntry = z.strictObject({
  kind: z.enum(SIDE_MENU_KINDS),
  label: name.optional().describe('What it is called; a link needs one, the others have words of ours'),
  href: href.describe('A page of a member such as "/saffron/faq", an https address, or tel: for a call'),
  hidden: z.boolean().optional().describe('Kept, and not shown; a call is hidden unless this says false'),
})

const member = z.strictObject({
  merchant: slug,
  stores: z.array(key).min(1).max(500).optional().describe('Of its outlets these alone; absent: all'),
  kinds: z.array(key).max(10).default([]).describe('Which of the page’s filters it belongs to'),
})

/** What every document of the platform begins with. */
const head = { $schema: z.string().optional(), format: z.literal(1), name: slug }

/** What a page that leads to merchants says of itself. */
const page = {
  title: name.describe('What the page is called'),
  heading: name.optional().describe('The first words on it; absent: ours'),
  description: paragraph.optional().describe('A sentence for search engines; absent: ours'),
  languages: z.array(language).min(1).max(5).describe('In which it can be read; the first is its own'),
  brand: z
    .strictObject({
      color: z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, 'a colour such as "#1C1A19"')
        .default('#1c1a19'),
      colorScheme: z.enum(['system', 'light', 'dark']).default('system'),
    })
    .prefault({}),
  sideMenu: z.array(menuEntry).max(20).default([]),
}

const hosts = z
  .array(z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'a host name in small letters, without a port'))
  .max(20)
  .default([])
  .describe('Host names whose first page it is')

const landing = z
  .strictObject({
    ...head,
    kind: z.literal('landing'),
    ...page,
    kinds: z.array(z.strictObject({ key, name })).max(30).default([]).describe('Filters, such as "Bakery"'),
    everyMerchant: z
      .boolean()
      .default(false)
      .describe('All merchants of the deployment are on it: the members first, then the others'),
    members: z.array(member).max(500).default([]),
    hosts,
  })
  .describe('A page that leads to several merchants')

const court = z
  .strictObject({
    ...head,
    kind: z.literal('court'),
    merchant: slug.describe('The food court; the page has its name'),
    title: name.optional().describe('Absent: the merchant’s name'),
    heading: name.optional().describe('A line above the title, such as where it is; absent: none'),
    description: paragraph
      .optional()
      .describe('Below the title, and for search engines; absent: the merchant’s tagline'),
    sideMenu: page.sideMenu,
    hosts,
  })
  .describe('The page of a food court: its vendors over one basket')

/** What a link of a link list is for; it chooses the icon. */
export const LINK_KINDS = ['order', 'pickup', 'pay', 'map', 'call', 'message', 'mail', 'social', 'site'] as const

const linkList = z
  .strictObject({
    ...head,
    kind: z.literal('linklist'),
    merchant: slug.describe('Whose pictures, sign and colours it shows'),
    title: name.optional().describe('Absent: the merchant’s name'),
    tagline: name.optional().describe('Absent: the merchant’s'),
    links: z
      .array(
        z.strictObject({
          key,
          kind: z.enum(LINK_KINDS),
          label: name.optional().describe('Absent: our words for what it is for; a link to a site needs one'),
          detail: name.optional().describe('The second line'),
          href: href.optional().describe('https, tel, mailto or whatsapp; an order and a pickup lead to the menu'),
        }),
      )
      .min(1)
      .max(24),
  })
  .describe('A list of links of one merchant')

/** Name of the one medica document of a deployment. */
export const MEDICA_NAME = 'medica'

const medica = z
  .strictObject({
    ...head,
    kind: z.literal('medica'),
    ...page,
    pharmacies: z
      .array(member.omit({ kinds: true }))
      .max(200)
      .default([])
      .describe('Merchants of kind: pharmacy'),
    specialities: z.array(z.strictObject({ key, name })).max(60).default([]).describe('Of the clinics'),
    clinics: z.array(clinic).max(200).default([]),
    hosts,
  })
  .describe('The pharmacies and clinics of this deployment, at /medica; its name is medica')

/** A document of the platform beside merchants: what leads to them. */
export const LandingDocument = z.discriminatedUnion('kind', [landing, court, linkList, medica])

export type LandingDocument = z.output<typeof LandingDocument>
export type LandingDocumentInput = z.input<typeof LandingDocument>
export type LandingPage = Extract<LandingDocument, { kind: 'landing' }>
export type CourtPage = Extract<LandingDocument, { kind: 'court' }>
export type LinkList = Extract<LandingDocument, { kind: 'linklist' }>
export type Medica = Extract<LandingDocument, { kind: 'medica' }>

/** The JSON Schema of the document, which editors use for completion (`GET /schemas/landing.json`). */
export function landingJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(LandingDocument, { io: 'input', unrepresentable: 'any', reused: 'ref' }) as Record<
    string,
    unknown
  >
}
