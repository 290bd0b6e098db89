import { EMULATORS } from './emulators.ts'

// Starts emulators of providers on this machine: `npm run emulators -- stripe twilio:4100`; without names, all of them.
const names = process.argv.slice(2)
const wanted = (names.length > 0 ? names : Object.keys(EMULATORS)).map((argument) => {
  const [name = '', port = '0'] = argument.split(':')
  return { name, port: Number(port) }
})
const wrong = wanted.filter(({ name, port }) => !Object.hasOwn(EMULATORS, name) || !(port >= 0 && port <= 65_535))
if (wrong.length > 0) {
  const known = Object.keys(EMULATORS).join(', ')
  process.stderr.write(
    `There is no emulator ${wrong.map(({ name }) => `"${name}"`).join(', ')}; there are: ${known}.\n`,
  )
  process.exit(2)
}

for (const { name, port } of wanted) {
  const { url } = await EMULATORS[name]!(port)
  process.stdout.write(`${name}: ${url}\n`)
}
