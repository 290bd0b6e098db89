import { CallRefusal, UnreachedCall } from './client.ts'

/** Fetches a file of a merchant's call and hands it to the browser. Rejects as calls do. */
export async function download(
  path: string,
  { slug, language, name }: { readonly slug: string; readonly language: string; readonly name: string },
): Promise<void> {
  let response: Response
  try {
    response = await fetch(path, { headers: { 'x-merchant': slug, 'content-language': language } })
  } catch (error) {
    throw new UnreachedCall(String(error))
  }
  if (!response.ok) throw await refusalOf(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken it over by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

async function refusalOf(response: Response): Promise<Error> {
  try {
    const { meta, data } = await response.json()
    const { code, error, message, errors = [] } = meta
    return new CallRefusal({ ok: false, status: response.status, code, error, message, errors, data })
  } catch {
    return new UnreachedCall(`${response.status}`)
  }
}
