import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compiledWords } from './vite-plugin.ts'

describe('the build’s words', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'words-'))
    await mkdir(join(folder, 'i18n/words/menu'), { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const build = async (message: string) => {
    const path = join(folder, 'i18n/words/menu/en.ts')
    await writeFile(path, `export const en = { 'menu.a': ${JSON.stringify(message)} }\n`)
    return compiledWords().transform('', `${path}?import`)
  }

  it('are messages compiled, without types and without the parser', async () => {
    expect((await build('Add {name}'))?.code).toBe('export const en = {"menu.a":["Add ",["name"]]}\n')
  })

  it('stop the build with the key of a message that does not parse', async () => {
    await expect(build('Add {name')).rejects.toThrow('menu.a is no message')
  })

  it('other files are left alone', async () => {
    expect(await compiledWords().transform('x', join(folder, 'i18n/words/index.ts'))).toBe(null)
    expect(await compiledWords().transform('x', join(folder, 'menu/en.ts'))).toBe(null)
  })
})
