import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve, sep } from 'node:path'
import { isAlias, isMap, isSeq, LineCounter, type Node, parseDocument, type YAMLMap } from 'yaml'

type Picture = { sha256: string; file: string; bytes: Buffer }

export type MerchantFolder = {
  slug: string
  /** The document as JSON, each picture named by its hash. */
  document: unknown
  pictures: Picture[]
  /**
   * Pictures that a platform lacks which holds these. A picture that was exported is held by the name that it had there: the
   * document names it so from then on.
   */
  lacking(held: ReadonlySet<string>): Picture[]
  /** The document's file, as it is shown to people. */
  file: string
  /** Line, from 1, of what a JSON Pointer names, or of the nearest thing around it that is written down. */
  lineOf(pointer: string): number
}

/** Faults of a folder, each a line `file:line …` that says what to do. */
export class DocumentFaults extends Error {
  override readonly name = 'DocumentFaults'
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

const LARGEST_PICTURE_BYTES = 8 * 1024 * 1024
const NAMES = ['merchant.yaml', 'merchant.yml', 'merchant.json']
/** Beside an exported document: by the hash of each picture's file, what the platform that wrote it calls the picture. */
export const EXPORTED_PICTURES = 'pictures.json'

/**
 * Reads a merchant's folder (or its document alone): YAML or JSON, and the pictures that it names by file.
 * @throws DocumentFaults
 */
export async function readMerchantFolder(path: string): Promise<MerchantFolder> {
  const { folder, file } = await findDocument(path)
  const { document, shown, lineOf } = await readDocumentFile(file, "merchant's")
  const slug = (document as { slug?: unknown }).slug
  if (typeof slug !== 'string' || slug === '') {
    throw new DocumentFaults([`${shown}:1 /slug is missing: give the merchant a short name such as "my-shop".`])
  }
  const { pictures, holders } = await takePictures({
    document,
    folder,
    faultAt: (at, says) => `${shown}:${lineOf(at)} ${at} ${says}`,
  })
  const exported = await readExported(folder)
  const lacking = (held: ReadonlySet<string>) =>
    pictures.filter(({ sha256 }) => {
      const former = exported.get(sha256)
      if (former === undefined || !held.has(former)) return !held.has(sha256)
      for (const holder of holders) if (holder.sha256 === sha256) holder.sha256 = former
      return false
    })
  return { slug, document, pictures, lacking, file: shown, lineOf }
}

/** What an export says of its pictures; of a folder that people wrote nothing. */
async function readExported(folder: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(folder, EXPORTED_PICTURES), 'utf8').catch(() => '{}')
  try {
    return new Map(Object.entries(Object(JSON.parse(text)) as Record<string, string>))
  } catch {
    throw new DocumentFaults([`${EXPORTED_PICTURES} is no JSON: export the merchant again, or delete it.`])
  }
}

/** A document as it stands in a file. */
interface DocumentFile extends Pick<MerchantFolder, 'lineOf'> {
  readonly document: unknown
  /** The file, as it is shown to people. */
  readonly shown: string
}

/** A landing page's or a link list's document. */
export interface LandingFile extends Pick<MerchantFolder, 'document' | 'file' | 'lineOf'> {
  readonly name: string
}

/**
 * Reads the document of a landing page or a link list: YAML or JSON.
 * @throws DocumentFaults
 */
export async function readLandingFile(path: string): Promise<LandingFile> {
  const { document, shown, lineOf } = await readDocumentFile(resolve(path), "page's")
  const { name } = document as { name?: unknown }
  if (typeof name !== 'string' || name === '') {
    throw new DocumentFaults([`${shown}:1 /name is missing: give the page a short name such as "my-group".`])
  }
  return { name, document, file: shown, lineOf }
}

async function readDocumentFile(file: string, owner: string): Promise<DocumentFile> {
  const near = relative(process.cwd(), file)
  const shown = near.startsWith('..') ? file : near
  const lines = new LineCounter()
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new DocumentFaults([`${shown} cannot be read (${error.code}).`])
  })
  const yaml = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (yaml.errors.length > 0) {
    throw new DocumentFaults(
      yaml.errors.map((error) => `${shown}:${lines.linePos(error.pos[0]).line} ${error.message.split('\n')[0]}`),
    )
  }
  const root = yaml.contents as Node | null
  if (!isMap(root)) throw new DocumentFaults([`${shown}:1 This is no ${owner} document: it must be a map of keys.`])

  const offsetOf = (pointer: string) => findOffset(root, pointer, (node) => (isAlias(node) ? node.resolve(yaml) : node))
  const lineOf = (pointer: string) => lines.linePos(offsetOf(pointer)).line
  return { document: yaml.toJS({ maxAliasCount: 1_000 }), shown, lineOf }
}

async function findDocument(path: string): Promise<{ folder: string; file: string }> {
  const absolute = resolve(path)
  const found = await stat(absolute).catch(() => undefined)
  if (found?.isFile()) return { folder: join(absolute, '..'), file: absolute }
  if (!found) throw new DocumentFaults([`There is no ${path}: name a folder with a ${NAMES[0]}, such as demo/saffron.`])
  for (const name of NAMES) {
    const file = join(absolute, name)
    if ((await stat(file).catch(() => undefined))?.isFile()) return { folder: absolute, file }
  }
  throw new DocumentFaults([`There is no ${NAMES[0]} in ${path}: name a merchant's folder, such as demo/saffron.`])
}

/** Replaces `file` by `sha256` wherever a picture is named, and reads the pictures. */
async function takePictures(supplied: {
  document: unknown
  folder: string
  faultAt: (pointer: string, says: string) => string
}): Promise<{ readonly pictures: Picture[]; readonly holders: readonly { sha256?: string }[] }> {
  const folder = await realpath(supplied.folder)
  const byFile = new Map<string, Picture>()
  const faults: string[] = []
  const holders: { sha256?: string }[] = []

  for (const { holder, pointer } of picturesIn(supplied.document, '')) {
    const file = holder.file
    const known = byFile.get(file)
    const read = known ?? (await readPicture(folder, file))
    if (typeof read === 'string') {
      faults.push(supplied.faultAt(`${pointer}/file`, read))
      continue
    }
    byFile.set(file, read)
    holder.sha256 = read.sha256
    delete (holder as { file?: string }).file
    holders.push(holder)
  }
  if (faults.length > 0) throw new DocumentFaults(faults)
  const pictures = [...new Map([...byFile.values()].map((picture) => [picture.sha256, picture])).values()]
  return { pictures, holders }
}

/** A picture, or what is wrong with it. Only what lies in the merchant's own folder is read. */
async function readPicture(folder: string, file: string): Promise<Picture | string> {
  const path = await realpath(join(folder, file)).catch(() => undefined)
  if (path === undefined) return `names the picture ${file}, which is not there.`
  if (!path.startsWith(folder + sep)) return `names ${file}, which lies outside the merchant's folder.`
  const found = await stat(path)
  if (!found.isFile()) return `names ${file}, which is no file.`
  if (found.size > LARGEST_PICTURE_BYTES) return `names ${basename(file)}, which has more than 8 MB.`
  const bytes = await readFile(path)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), file, bytes }
}

type PictureReference = { file: string; sha256?: string }

function* picturesIn(value: unknown, pointer: string): Generator<{ holder: PictureReference; pointer: string }> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value) && typeof (value as { file?: unknown }).file === 'string') {
    yield { holder: value as PictureReference, pointer }
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* picturesIn(inner, `${pointer}/${escapeToken(key)}`)
}

const escapeToken = (token: string) => token.replaceAll('~', '~0').replaceAll('/', '~1')
const unescapeToken = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')

/** Where in the text stands what a JSON Pointer names? Goes as deep as the document does. */
function findOffset(root: YAMLMap, pointer: string, follow: (node: Node) => Node | undefined): number {
  let offset = root.range?.[0] ?? 0
  let node: Node | undefined = root
  for (const token of pointer.split('/').slice(1).map(unescapeToken)) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String((item.key as { value?: unknown } | null)?.value) === token)
      if (!pair) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | undefined
    } else if (isSeq(node)) {
      const item = node.items[Number(token)] as Node | undefined
      if (!item) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
    if (node) node = follow(node)
  }
  return offset
}
