/**
 * Most of the stylesheet is utilities, of which a page uses one in five. A cached page has those of its own elements. The whole
 * stylesheet follows as a file before the scripts run (`hydration-script.ts`), so that nothing new is drawn without it.
 */
interface Styles {
  readonly before: string
  readonly utilities: readonly Part[]
  readonly after: string
}

/** A rule with the classes that it begins with, one of each selector; or rules within a condition, such as a width. */
type Part =
  | { readonly text: string; readonly classes: readonly (string | null)[] }
  | { readonly condition: string; readonly parts: readonly Part[] }

const UTILITIES = '@layer utilities{'
const CLASS = /\.((?:\\.|[\w-])+)/
/** An escape by number, which no class of ours has. */
const BY_NUMBER = /\\[0-9a-f]/i
const CLASSES = / class="([^"]*)"/g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** Throws where the stylesheet has no utilities: then the bundler has changed. */
export function splitStyles(css: string): Styles {
  const at = css.indexOf(UTILITIES)
  if (at < 0) throw new Error(`The stylesheet has no ${UTILITIES}…}: adapt server/first-paint/first-styles.ts.`)
  const start = at + UTILITIES.length
  const end = closingBrace(css, start)
  return { before: css.slice(0, start), utilities: partsOf(css.slice(start, end)), after: css.slice(end) }
}

/** The document with what its elements need of the stylesheet in the stylesheet's place. */
export function keepFirstStyles(html: string, css: string, { before, utilities, after }: Styles): string {
  const used = new Set<string>()
  for (const [, names] of html.matchAll(CLASSES)) for (const name of decode(names!).split(/\s+/)) used.add(name)
  return html.replace(css, () => before + write(utilities, used) + after)
}

function write(parts: readonly Part[], used: ReadonlySet<string>): string {
  return parts
    .map((part) => {
      if ('text' in part) return part.classes.some((name) => name === null || used.has(name)) ? part.text : ''
      const inside = write(part.parts, used)
      return inside ? `${part.condition}{${inside}}` : ''
    })
    .join('')
}

function partsOf(css: string): Part[] {
  const parts: Part[] = []
  for (let from = 0, open = css.indexOf('{'); open >= 0; open = css.indexOf('{', from)) {
    const end = closingBrace(css, open + 1)
    const head = css.slice(from, open)
    if (head.startsWith('@')) parts.push({ condition: head, parts: partsOf(css.slice(open + 1, end)) })
    else parts.push({ text: css.slice(from, end + 1), classes: selectorsOf(head).map(firstClass) })
    from = end + 1
  }
  return parts
}

/** Null: an element without a class may be meant. */
function firstClass(selector: string): string | null {
  const name = CLASS.exec(selector)?.[1]
  return name === undefined || BY_NUMBER.test(name) ? null : name.replaceAll('\\', '')
}

/** Parted by the commas that stand in no brackets and are no part of a name. */
function selectorsOf(head: string): string[] {
  const selectors = ['']
  let depth = 0
  for (const [sign] of head.matchAll(/\\.|[^\\]/gs)) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (sign === ',' && depth === 0) selectors.push('')
    else selectors[selectors.length - 1] += sign
  }
  return selectors
}

/** Where the block ends that is open from here on. */
function closingBrace(css: string, from: number): number {
  let depth = 1
  for (let at = from; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

const decode = (text: string) => text.replace(/&(#x27|\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
