import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type Finding, isCode, isTest, listFiles, readSources, top } from './sources.ts'

const MAX_LINES = 400
const NAMELESS = new Set(['lib', 'shared', 'common', 'utils', 'util', 'helpers', 'helper', 'misc'])
const UNFINISHED = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X'].join('|')})\\b|\\b(it|test|describe)\\.(skip|only)\\b`,
)

/** A source file has at most 400 lines: beyond that it is two things. */
export function checkLengths(): Finding {
  const sources = readSources((path) => isCode(path) && !/(^|\/)generated/.test(path))
  const faults = [...sources]
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > MAX_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines, more than ${MAX_LINES}: split it.`)
  return { faults, looked: `${sources.size} files` }
}

/** A folder or file is named after what is in it. */
export function checkNames(): Finding {
  const files = listFiles()
  const faults = new Set<string>()
  for (const path of files) {
    const parts = path.split('/')
    const nameless = parts.map((part) => part.replace(/\..*$/, '')).find((part) => NAMELESS.has(part.toLowerCase()))
    if (nameless) faults.add(`${path}: "${nameless}" says nothing about what is in it.`)
    const name = parts.at(-1)!
    if (/\.(ts|tsx)$/.test(name) && !/^[$_.a-z0-9-]+$/.test(name)) faults.add(`${path}: file names are kebab-case.`)
  }
  return { faults: [...faults], looked: `${files.length} names` }
}

/** Nothing is left for later in a file: what is missing is an issue. */
export function checkUnfinished(): Finding {
  const sources = readSources((path) => isCode(path))
  const faults: string[] = []
  for (const [path, text] of sources) {
    for (const [index, line] of text.split('\n').entries()) {
      const found = UNFINISHED.exec(line)
      if (found) faults.push(`${path}:${index + 1} has "${found[0]}".`)
    }
  }
  return { faults, looked: `${sources.size} files` }
}

/** What a document links to or names as a path is there. */
export function checkDocuments(): Finding {
  const documents = readSources((path) => path.endsWith('.md') && !path.includes('node_modules'))
  const faults: string[] = []
  for (const [path, text] of documents) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const named of pathsIn(line)) {
        const fromHere = posix.join(dirname(path), named)
        if (!existsSync(join(top, fromHere)) && !existsSync(join(top, named))) {
          faults.push(`${path}:${index + 1} names ${named}, which is not there.`)
        }
      }
    }
  }
  return { faults, looked: `${documents.size} documents` }
}

/** Targets of links, and words in backticks that begin like a path of ours and hold no placeholder. */
export function pathsIn(line: string): string[] {
  const links = [...line.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!)
  const images = [...line.matchAll(/\bsrc="([^"]+)"/g)].map((match) => match[1]!)
  const quoted = [...line.matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1]!)
    .filter((word) => /^(packages|apps|demo|docs|tools|bench|deploy|\.ci)\//.test(word))
  return [...links, ...images, ...quoted]
    .filter((path) => !/^([a-z]+:|#|\/)/i.test(path) && !/[<>*{}…$]/.test(path))
    .map((path) => path.replace(/[#?].*$/, '').replace(/:\d+$/, ''))
    .filter((path) => path !== '')
}

/** Tests that could not fail are none, so each test file must hold an expectation. */
export function checkTests(): Finding {
  const sources = readSources((path) => /\.test\.tsx?$/.test(path) && isTest(path))
  const faults = [...sources]
    .filter(([, text]) => !/\bexpect\b|\bassert\b/.test(text))
    .map(([path]) => `${path} expects nothing.`)
  return { faults, looked: `${sources.size} test files` }
}
