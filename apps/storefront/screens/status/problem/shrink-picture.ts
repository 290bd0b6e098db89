import { shrinkFile } from '#shell/pictures/shrink-file.ts'

/** The longest edge in pixels that a picture is sent with: the store sees no more of it. */
const MAX_EDGE = 1600

/** Makes the chosen picture of a file field small before it is sent. */
export async function shrinkPicture(field: HTMLInputElement): Promise<void> {
  const [file] = field.files ?? []
  if (!file) return
  const small = await shrinkFile(file, MAX_EDGE)
  // Another one was chosen meanwhile, or it stays as it is.
  if (small === file || field.files?.[0] !== file) return
  const chosen = new DataTransfer()
  chosen.items.add(small)
  field.files = chosen.files
}
