import type { AnswerOf } from '@compass/contract/call'
import { getStorefront } from '@compass/contract/stores'
import type { PictureFocus } from '@compass/domain/catalogue'
import { signOf } from '@compass/domain/glyphs'
import { type ChosenText, chooseText, type Language, type Text } from '@compass/domain/languages'
import {
  allowsDesktop,
  chooseService,
  chooseStore,
  isServed,
  isServicePaused,
  servicesOf,
  shortNameOf,
  stateOfService,
  takesOrdersNow,
} from '@compass/domain/merchants'
import { CHAT_PROVIDERS } from '@compass/domain/privacy'
import { needsNoSpot, SERVICE, type Service } from '@compass/domain/services'
import { createTranslator } from '@compass/i18n/translator'
import type { RouterContextProvider } from 'react-router'
import { landingPaths } from '#landing-paths'
import { keepKind } from '#paths'
import { createPageClient } from '#shell/api/page-client.ts'
import { type PageRequest, pageRequest } from '#shell/api/page-request.ts'
import { type LanguageMark, markLanguage } from '#shell/languages/mark-language.ts'
import { findSeat } from '#shell/spots/find-seat.ts'
import { type SpotCookie, serviceAt } from '#shell/spots/spot-cookie.ts'
import { type SpotView, viewSpot } from '#shell/spots/view-spot.ts'
import { findStateWords, type StateWords } from '#shell/stores/state-words.ts'

type Storefront = AnswerOf<typeof getStorefront>
type MerchantAnswer = Storefront['merchant']
type StoreAnswer = Storefront['stores'][number]

/** Delivery 20 or pickup 10, as the visitor has chosen for the page; dine-in 50 or room 60 where they have scanned a code. */
export type ServiceCode = Service

/** A store. State, minutes, instants and hours are of the page's service, where that keeps its own. */
export interface StoreView
  extends Readonly<
    Pick<
      StoreAnswer,
      'phone' | 'timeZone' | 'preparationMinutes' | 'state' | 'minutes' | 'opensAt' | 'closesAt' | 'timings'
    >
  > {
  readonly id: string
  readonly name: ChosenText | null
  readonly address: ChosenText | null
  readonly services: readonly ServiceCode[]
  /** Those of them that take an order for now. */
  readonly openServices: readonly ServiceCode[]
  /** Those that can be had for later. */
  readonly laterServices: readonly ServiceCode[]
  readonly location: { readonly lat: number; readonly lng: number }
  /** Of a vendor of a court. */
  readonly vendor?: VendorView
}

/** What a vendor of a court has of its own, over what its court has. */
interface VendorView extends Pick<NonNullable<StoreAnswer['vendor']>, 'colorCode' | 'logo'> {
  /** The drawing of its sign. */
  readonly glyph: string
  readonly cover: readonly CoverView[]
  /** Its kind of food. */
  readonly sells: ChosenText | null
  /** Where its food is picked up. */
  readonly counter: ChosenText | null
}

/** A picture at the head of the menu: a cut-out stands on the tint, a photo fills its place. */
export interface CoverView {
  readonly src: string
  readonly kind: 'cutout' | 'photo'
  /** The edge of a photo that stays where its place has another shape. */
  readonly focus?: PictureFocus
}

/** Up to three cut-outs; a photo that comes first stands alone. */
export function toCoverViews(cover: Storefront['merchant']['brand']['cover']): CoverView[] {
  const views = cover.map(({ large, kind, focus }) => ({ src: large, kind, ...(focus ? { focus } : {}) }))
  return views[0]?.kind === 'photo' ? views.slice(0, 1) : views.slice(0, 3)
}

/** Fields of the merchant that the screens have as the API answers them. */
const MERCHANT_FIELDS = [
  'kind',
  'country',
  'currency',
  'verifyPhone',
  'otpLength',
  'hasLoyalty',
  'hasPromotions',
  'isSandbox',
  'recurringOrders',
  'phoneCountries',
] as const satisfies readonly (keyof MerchantAnswer)[]

/** The merchant as the screens know it: fields of its answer by their own names, and what was chosen for the page. */
type MerchantView = Readonly<
  Pick<MerchantAnswer, (typeof MERCHANT_FIELDS)[number]> &
    Omit<MerchantAnswer['brand'], 'cover' | 'glyph' | 'msgConfig'>
> & {
  readonly url: string
  readonly name: string
  /** As it stands under an icon. */
  readonly shortName: string
  /** What its name and tagline say of themselves where they are not in the page's language. */
  readonly nameMark: LanguageMark
  readonly tagline: string
  readonly taglineMark: LanguageMark
  readonly languages: readonly Language[]
  /** The drawing of its sign. */
  readonly glyph: string
  /** Cut-outs, or a photo that fills the head. */
  readonly cover: readonly CoverView[]
  /** What it says of a store in each state, in its own words of this language; absent: ours. */
  readonly stateWords: StateWords
  readonly emailNeeded: MerchantAnswer['isEmailNeeded']
  /** A UPI id may be typed at some store; absent: UPI goes on at the gateway's page. */
  readonly asksUpiId?: true
  readonly termsRequired: MerchantAnswer['isTermsAndConditionRequired']
  /** Where its menu is, if not at its first page: that of a court, or of the vendor whose page it is. */
  readonly menuPath?: string
  /** What its side menu shows, in its order. */
  readonly sideMenu: readonly SideMenuEntryView[]
  /** The company of its chat; absent: it has none. */
  readonly chat?: string
  /** What its page of privacy choices is called: the menu's own words are without it. Absent: there is nothing to choose. */
  readonly privacyChoices?: string
  readonly hasPages: { readonly aboutUs: boolean; readonly faq: boolean; readonly gallery: boolean }
}

/** An entry of the side menu, as the server answers it; our own pages are found by their kind. */
export interface SideMenuEntryView {
  readonly kind: Storefront['sideMenu'][number]['kind']
  /** Absent: our words. */
  readonly label?: ChosenText | null
  /** Of a link of the merchant's own alone. */
  readonly href?: string
}

/** What every screen knows: nothing personal, so that a page can be kept for all guests. */
export interface ShellData {
  readonly language: Language
  readonly mode: 'demo' | 'production'
  /** Where the deployment is reached: links that leave it begin with it. */
  readonly origin: string
  /** Null on pages of no merchant. */
  readonly merchant: MerchantView | null
  readonly stores: readonly StoreView[]
  /** The store and the service of this page. */
  readonly storeId: string | null
  readonly service: ServiceCode
  /** The table or the room that was scanned; null on the ordinary pages. */
  readonly spot: SpotView | null
  /** Class of the body: `desk` where wide screens have a layout of their own. */
  readonly layout: 'desk' | ''
}

/** The merchant of a page with the store, service and language that were chosen; read once a page. */
export interface PageStorefront {
  readonly shell: ShellData
  /** Names what is kept of this merchant as it is now; null: it is a preview, of which nothing is kept. */
  readonly cacheKey: string | null
  readonly answer: Storefront
  /** Picks the words of a text for this page. */
  readonly say: (text: Text | null | undefined) => ChosenText | null
}

const read = new WeakMap<object, Map<string, Promise<PageStorefront>>>()

export async function readShellData(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string | undefined,
): Promise<ShellData> {
  if (url) return (await readStorefront(context, request, url)).shell
  return shellWithoutMerchant(context.get(pageRequest))
}

function shellWithoutMerchant(page: PageRequest): ShellData {
  return {
    language: page.languageWanted[0] ?? 'en',
    mode: page.mode,
    origin: page.publicUrl,
    merchant: null,
    stores: [],
    storeId: null,
    service: SERVICE.DELIVERY,
    spot: null,
    layout: '',
  }
}

/**
 * The storefront of the page's merchant. Throws a 404 response for an unknown slug; its body is the shell without a
 * merchant, so that the not-found view has the visitor's language.
 */
export function readStorefront(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<PageStorefront> {
  const page = context.get(pageRequest)
  let chosen = read.get(page)
  if (!chosen) {
    chosen = new Map()
    read.set(page, chosen)
  }
  let one = chosen.get(url)
  if (!one) {
    one = chooseStorefront(context, request, url)
    chosen.set(url, one)
  }
  return one.catch(throwCopy)
}

/** Several loaders of a page throw the same response, and the router reads the body of each. */
function throwCopy(error: unknown): never {
  throw error instanceof Response ? error.clone() : error
}

async function chooseStorefront(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: string,
): Promise<PageStorefront> {
  const page = context.get(pageRequest)
  const [answer, spot] = await Promise.all([
    createPageClient(context, request)(getStorefront, { params: { slug: url }, query: skipOf(request) }),
    findSeat(context, request, url),
  ])
  if (!answer.ok) throw Response.json(shellWithoutMerchant(page), { status: answer.status === 404 ? 404 : 503 })
  const { merchant, stores } = answer.data
  keepKind(url, merchant.kind)
  page.privacy = merchant.privacy
  if (merchant.mapTiles) page.tileSources.push(merchant.mapTiles)
  const languages = merchant.languages as Language[]
  // Our words are in the reader's language at every merchant; its own texts fall back to its languages.
  const language = page.languageWanted[0] ?? languages[0] ?? 'en'
  const say = (text: Text | null | undefined) => chooseText(text, language, languages[0] ?? 'en')

  const [cookieStore, cookieService] = (page.cookies.get(`where.${url}`) ?? '').split('.')
  const requested = new URL(request.url).searchParams
  const wantedStore = requested.get('store') ?? cookieStore
  const wantedService = Number(requested.get('service') ?? cookieService)
  const wanted = needsNoSpot(wantedService) ? wantedService : null
  const seat = spot && findServed(spot, stores)
  // Of a court it is the court itself: all of its vendors are on its pages.
  const own = merchant.court?.store ?? wantedStore
  const store = seat?.store ?? stores.find(({ _id }) => _id === own) ?? chooseStore(stores, wanted ?? undefined)
  const service = seat?.service ?? chooseService(store ? servicesOf(store) : [], wanted)
  const offered = (one: StoreAnswer): readonly ServiceCode[] =>
    seat && (one === seat.store || one.vendor) ? [seat.service].filter((at) => isServed(one, at)) : servicesOf(one)
  // A vendor takes orders while its court does.
  const court = stores.find(({ _id }) => _id === merchant.court?.store)
  const isWithCourt = (takes: typeof takesLater, one: StoreAnswer, method: ServiceCode) =>
    takes(one, method) && (!court || takes(court, method))
  const isCourtShut = court && !['open', 'closingSoon'].includes(stateOfService(court, service).state)

  return {
    answer: answer.data,
    cacheKey: page.isPreview ? null : `${url} ${merchant.storefrontVersion}`,
    say,
    shell: {
      language,
      mode: page.mode,
      origin: page.publicUrl,
      merchant: {
        ...toMerchantView(url, answer.data, say, language),
        // What a party orders in rounds takes its promotion with the bill.
        ...(seat?.spot.rounds ? { hasPromotions: false } : {}),
      },
      stores: stores.map((one) => ({
        id: one._id,
        name: say(one.name),
        address: say(one.address),
        phone: one.phone,
        ...stateOf(isCourtShut ? court : one, service),
        timeZone: one.timeZone,
        services: offered(one),
        openServices: offered(one).filter((method) => isWithCourt(takesOrdersNow, one, method)),
        laterServices: offered(one).filter((method) => isWithCourt(takesLater, one, method)),
        location: { lat: one.location.lat, lng: one.location.lng },
        preparationMinutes: one.preparationMinutes,
        ...(one.vendor ? { vendor: toVendorView(one.vendor, say) } : {}),
      })),
      storeId: store?._id ?? null,
      service,
      spot: seat && viewSpot(seat.spot, language, say),
      layout: isPhoneAlone(answer.data, seat !== null) ? '' : 'desk',
    },
  }
}

/** Who skips to the menu without saying where sees delivery as if it were not paused (the specification, section 4; 0051). */
function skipOf(request: Request): { readonly skipToMenu?: 'true' } {
  return new URL(request.url).searchParams.has('skip-to-menu') ? { skipToMenu: 'true' } : {}
}

/** Whether pages have the phone's layout at every width: at a spot, of a court or a pharmacy, and where a document says so. */
function isPhoneAlone({ merchant, stores }: Storefront, isAtSpot: boolean): boolean {
  return (
    isAtSpot ||
    Boolean(merchant.court) ||
    merchant.kind === 'pharmacy' ||
    !stores.every(({ uiVersion }) => allowsDesktop(uiVersion))
  )
}

function toMerchantView(
  url: string,
  { merchant, stores, pages, sideMenu }: Storefront,
  say: PageStorefront['say'],
  language: Language,
): MerchantView {
  const { cover, glyph, msgConfig, ...brand } = merchant.brand
  const name = say(merchant.name)
  return {
    url,
    name: name?.text ?? url,
    nameMark: markLanguage(name, language),
    shortName: name ? shortNameOf(name.text, name.language) : url,
    tagline: say(merchant.tagline)?.text ?? '',
    taglineMark: markLanguage(say(merchant.tagline), language),
    languages: merchant.languages as Language[],
    ...pick(merchant, MERCHANT_FIELDS),
    ...brand,
    glyph: signOf(glyph),
    cover: toCoverViews(cover),
    stateWords: findStateWords(msgConfig, language),
    emailNeeded: merchant.isEmailNeeded,
    ...(stores.some(({ asksUpiId }) => asksUpiId) ? { asksUpiId: true } : {}),
    // They are not asked in a court (the specification, section 5).
    termsRequired: merchant.isTermsAndConditionRequired && !merchant.court,
    ...privacyOf(merchant, language),
    ...(merchant.court ? { menuPath: landingPaths.court(url) } : {}),
    sideMenu: toSideMenuView(sideMenu, say),
    hasPages: { aboutUs: Object.keys(pages.about).length > 0, faq: pages.faq.length > 0, gallery: pages.hasGallery },
  }
}

function toSideMenuView(items: Storefront['sideMenu'], say: PageStorefront['say']): SideMenuEntryView[] {
  return items.flatMap(({ kind, label, href, hidden }) =>
    hidden ? [] : { kind, ...(label ? { label: say(label) } : {}), ...(kind === 'link' ? { href } : {}) },
  )
}

function privacyOf(
  { privacy: { pixels, chat } }: MerchantAnswer,
  language: Language,
): Pick<MerchantView, 'chat' | 'privacyChoices'> {
  if (pixels.length === 0 && !chat) return {}
  const privacyChoices = createTranslator(language, ['privacy'])('privacy.title')
  return { privacyChoices, ...(chat ? { chat: CHAT_PROVIDERS[chat.provider].name } : {}) }
}

function toVendorView(vendor: NonNullable<StoreAnswer['vendor']>, say: PageStorefront['say']): VendorView {
  const { colorCode, glyph, logo, cover, sells, counter } = vendor
  return {
    ...{ colorCode, logo },
    glyph: signOf(glyph),
    cover: toCoverViews(cover),
    sells: say(sells),
    counter: say(counter),
  }
}

function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>
}

function stateOf(store: StoreAnswer, service: ServiceCode) {
  const { state, minutes, opensAt, closesAt, timings } = stateOfService(store, service)
  return { state, minutes, opensAt, closesAt, timings }
}

const SCHEDULED: { readonly [service in ServiceCode]?: (store: StoreAnswer) => { readonly active: boolean } } = {
  [SERVICE.DELIVERY]: (store) => store.scheduledDeliveryDetails,
  [SERVICE.PICKUP]: (store) => store.scheduledPickupDetails,
  [SERVICE.ROOM]: (store) => store.scheduledRoomDetails,
}

/** The store of a table or a room, while it still serves there; null where no table is chosen yet. */
function findServed(spot: SpotCookie, stores: readonly StoreAnswer[]) {
  const store = spot.kind !== 'store' && stores.find(({ _id }) => _id === spot.store)
  if (!store || !isServed(store, serviceAt(spot))) return null
  return { spot, store, service: serviceAt(spot) }
}

function takesLater(store: StoreAnswer, service: ServiceCode): boolean {
  if (!['open', 'closed', 'closingSoon', 'opensSoon'].includes(store.state)) return false
  const active = SCHEDULED[service]?.(store).active ?? false
  return active && !isServicePaused(store, service)
}
