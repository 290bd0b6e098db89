import type { AnswerOf } from '@compass/contract/call'
import type { getLinkList } from '@compass/contract/landings'
import { signOf } from '@compass/domain/glyphs'
import { chooseText, directionOf, type Language, type Text } from '@compass/domain/languages'
import { commaOf, formatMinutesRange, formatOneOf, formatPhone } from '@compass/i18n/formats'
import { createTranslator, type Translator } from '@compass/i18n/translator'
import { BrandGlyph } from '@compass/ui/brand-glyph'
import {
  BagIcon,
  BikeIcon,
  CameraIcon,
  ForwardIcon,
  GlobeIcon,
  type Icon,
  LeaveIcon,
  MailIcon,
  MessageIcon,
  PhoneIcon,
  PinIcon,
  WalletIcon,
} from '@compass/ui/icons'
import type { ReactNode } from 'react'
import { landingPaths } from '#landing-paths'
import { paths } from '#paths'
import { OWN_NAMES } from '#shell/languages/language-form.tsx'
import { describeStoreStatus } from '#shell/stores/status-words.ts'
import { addressOf, leavesBrowser } from './link-target.ts'

type LinkListView = AnswerOf<typeof getLinkList>['linkList']
type LinkView = LinkListView['links'][number]
type LinkWords = Translator<'links' | 'shell'>

/** Pages without a script say their words themselves: there is no shell around them. */
function linkWords(language: Language): LinkWords {
  return createTranslator(language, ['links', 'shell'])
}

const ICONS: { readonly [kind in LinkView['kind']]: Icon } = {
  order: BikeIcon,
  pickup: BagIcon,
  pay: WalletIcon,
  map: PinIcon,
  call: PhoneIcon,
  message: MessageIcon,
  mail: MailIcon,
  social: CameraIcon,
  site: GlobeIcon,
}

/** Stores that are named in a line; of more only their number is said. */
const MAX_NAMED = 3

const tagOf = (language: Language) => (language === 'sr' ? 'sr-Latn' : language)

interface DocumentProps {
  readonly language: Language
  readonly title: string
  readonly description?: string
  readonly css: string
  readonly nonce: string
  readonly head?: ReactNode
  readonly children: ReactNode
}

/** The whole document, since none of the other pages' scripts and styles belong to it. */
function PlainDocument({ language, title, description, css, nonce, head, children }: DocumentProps) {
  return (
    <html lang={tagOf(language)} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <title>{title}</title>
        {description ? <meta name="description" content={description} /> : null}
        {head}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own stylesheet, marked by the nonce */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  )
}

interface LinkListPageProps {
  readonly list: LinkListView
  readonly language: Language
  /** Where the deployment is reached. */
  readonly origin: string
  readonly css: string
  readonly nonce: string
}

/** Picture, name and links of a merchant: a page without a script. */
export function LinkListPage({ list, language, origin, css, nonce }: LinkListPageProps) {
  const t = linkWords(language)
  const { brand, cover, slug, languages } = list.merchant
  const say = (text: Text | null) => chooseText(text, language, languages[0] as Language)
  const name = say(list.title)?.text ?? slug
  const tagline = say(list.tagline)?.text ?? ''
  const pictures = cover[0]?.kind === 'photo' ? cover.slice(0, 1) : cover.slice(0, 3)
  return (
    <PlainDocument
      language={language}
      title={t('links.pageTitle', { name })}
      description={tagline}
      css={css}
      nonce={nonce}
      head={<LinkListHead list={list} language={language} origin={origin} name={name} tagline={tagline} />}
    >
      <div className="hero">
        <div className="dishes">
          {pictures.map(({ medium, thumb, kind }, i) => (
            <img
              key={thumb}
              src={i === 0 && kind === 'photo' ? medium : thumb}
              alt=""
              width={i === 0 ? 176 : 100}
              height={i === 0 ? 176 : 100}
              className={kind}
            />
          ))}
        </div>
        <div className="sign">
          {brand.logo ? (
            <img src={brand.logo} alt="" width={56} height={56} />
          ) : (
            <BrandGlyph drawing={signOf(brand.glyph)} size={34} />
          )}
        </div>
        <h1>
          <Words text={say(list.title)} language={language} />
        </h1>
        <p className="tagline">
          <Words text={say(list.tagline)} language={language} />
        </p>
      </div>
      <ul>
        {list.links.map((link) => (
          <LinkRow key={link.key} link={link} list={list} language={language} t={t} />
        ))}
      </ul>
      {languages.length > 1 ? (
        <nav aria-label={t('links.languages')}>
          {(languages as Language[]).map((one) => (
            <a
              key={one}
              href={`${landingPaths.linkList(list.name)}?lang=${one}`}
              lang={tagOf(one)}
              hrefLang={tagOf(one)}
              aria-current={one === language ? 'page' : undefined}
            >
              {OWN_NAMES[one]}
            </a>
          ))}
        </nav>
      ) : null}
    </PlainDocument>
  )
}

/** For search engines and for who is sent the address. */
function LinkListHead({
  list,
  language,
  origin,
  name,
  tagline,
}: Pick<LinkListPageProps, 'list' | 'language' | 'origin'> & { readonly name: string; readonly tagline: string }) {
  const { brand, slug, languages } = list.merchant
  const address = `${origin}${landingPaths.linkList(list.name)}`
  return (
    <>
      <link rel="canonical" href={`${address}?lang=${language}`} />
      {languages.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
      <meta property="og:title" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={address} />
      {tagline ? <meta property="og:description" content={tagline} /> : null}
      <meta property="og:image" content={`${origin}/icons/share/${slug}.jpg`} />
      <meta name="theme-color" content={brand.colorCode} />
      <link rel="icon" type="image/svg+xml" href={`/icons/${slug}.svg`} />
    </>
  )
}

function LinkRow({
  link,
  list,
  language,
  t,
}: Pick<LinkListPageProps, 'list' | 'language'> & { readonly link: LinkView; readonly t: LinkWords }) {
  const Drawing = ICONS[link.kind]
  const first = list.merchant.languages[0] as Language
  const label = chooseText(link.label, language, first)
  const detail = chooseText(link.detail, language, first)
  const counted = landingPaths.linkList(list.name, link.key, language)
  const goesAway = link.href !== null
  // Browsers that do not tell lead there all the same: such a link is then not counted.
  const target = leavesBrowser(link) ? { href: link.href!, ping: counted } : { href: counted }
  return (
    <li>
      <a className="row" rel="nofollow noopener" {...target}>
        <span className="tile">
          <Drawing size={20} />
        </span>
        <span className="words">
          <b>{label ? <Words text={label} language={language} /> : t(`links.${link.kind as 'order'}`)}</b>
          {detail ? (
            <span>
              <Words text={detail} language={language} />
            </span>
          ) : (
            <Detail link={link} list={list} language={language} t={t} />
          )}
        </span>
        {goesAway ? <LeaveIcon size={18} className="turns" /> : <ForwardIcon size={18} className="turns" />}
      </a>
    </li>
  )
}

/** The second line where the document says none: what is so now, or the number itself. */
function Detail({
  link,
  list,
  language,
  t,
}: Pick<LinkListPageProps, 'list' | 'language'> & { readonly link: LinkView; readonly t: LinkWords }) {
  const { merchant, minutes, store, stores } = list
  if (link.kind === 'order') {
    const status = describeStoreStatus(store, t, language, store.stateMinutes, merchant.brand.clock)
    const isShut = status.tone === 'off' && status.rest !== ''
    const words = [isShut ? status.rest : `${status.word} ${status.rest}`.trim()]
    if (minutes && !isShut) words.push(formatMinutesRange(minutes.from, minutes.to, language))
    return <span>{words.join(commaOf(language))}</span>
  }
  if (link.kind === 'pickup' && stores.length > 0) {
    const names = stores.flatMap((name) => chooseText(name, language, merchant.languages[0] as Language)?.text ?? [])
    return (
      <span>
        {names.length > MAX_NAMED ? t('links.stores', { count: names.length }) : formatOneOf(names, language)}
      </span>
    )
  }
  const address = addressOf(link.href)
  return address ? (
    <span>
      <bdi dir="ltr">{formatPhone(address)}</bdi>
    </span>
  ) : null
}

/** A merchant's words, marked with their own language where that is another one. */
function Words({ text, language }: { readonly text: ReturnType<typeof chooseText>; readonly language: Language }) {
  if (!text) return null
  if (text.language === language) return <bdi>{text.text}</bdi>
  return (
    <bdi lang={tagOf(text.language)} dir={directionOf(text.language)}>
      {text.text}
    </bdi>
  )
}

interface NoLinksPageProps extends Pick<LinkListPageProps, 'language' | 'css' | 'nonce'> {
  /** There is none, or nobody answered. */
  readonly reason: 'gone' | 'unavailable'
}

/** What is shown in place of a list: the same page without anything to load. */
export function NoLinksPage({ language, css, nonce, reason }: NoLinksPageProps) {
  const t = linkWords(language)
  const isGone = reason === 'gone'
  const title = isGone ? t('links.goneTitle') : t('shell.errorTitle')
  return (
    <PlainDocument language={language} title={title} css={css} nonce={nonce}>
      <div className="gone">
        <h1>{title}</h1>
        <p className="tagline">{isGone ? t('links.goneHint') : t('shell.maintenanceHint')}</p>
        <a href={isGone ? paths.landing() : ''}>{isGone ? t('shell.toStart') : t('shell.tryAgain')}</a>
      </div>
    </PlainDocument>
  )
}
