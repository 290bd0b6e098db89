/** The longest edge in pixels that a picture is sent with: the store sees no more of it. */
const MAX_EDGE = 1600

/**
 * Makes the chosen picture of a file field small before it is sent, which also leaves behind what the camera wrote. What a
 * browser cannot draw stays as it is: the server decides.
 */
export async function shrinkPicture(field: HTMLInputElement): Promise<void> {
  const [file] = field.files ?? []
  if (!file) return
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, MAX_EDGE / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    // Another one was chosen meanwhile.
    if (!blob || field.files?.[0] !== file) return
    const chosen = new DataTransfer()
    chosen.items.add(new File([blob], 'picture.jpg', { type: 'image/jpeg' }))
    field.files = chosen.files
  } catch {
    // The server says what is wrong with it.
  }
}
