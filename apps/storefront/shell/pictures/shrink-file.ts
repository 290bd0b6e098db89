/**
 * A picture made small before it is sent, which also leaves behind what the camera wrote: at most `edge` pixels long. What a
 * browser cannot draw stays as it is, and the server decides.
 */
export async function shrinkFile(file: File, edge: number): Promise<File> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return blob ? new File([blob], 'picture.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
