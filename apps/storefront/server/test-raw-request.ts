/** One request as bytes, since no client sends what the world sends. */
export async function sendRaw(port: number, head: string): Promise<{ status: number; text: string }> {
  const { connect } = await import('node:net')
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\nConnection: close\r\n\r\n`))
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
  })
}
