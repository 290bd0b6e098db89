import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartFault } from './start-fault.ts'

/** How PostgreSQL, which refuses to run as root, is run by the user that runs us. */
export type Account = {
  /** What stands before the program and its arguments. */
  prefix: readonly string[]
  /** Who must own the files of the cluster, seen from outside. */
  owner: number
  /** False where the account sees only what every user may reach. */
  reachesEverything: boolean
}

/**
 * An ordinary user runs it as it is. Root (and a user id without a name, which `initdb` refuses) runs it in a user namespace
 * under an ordinary name. Where namespaces are forbidden, root becomes another user who keeps only the right to reach our
 * folders. Where even that is forbidden, it becomes another user without it.
 *
 * @throws StartFault where none of these works
 */
export function chooseAccount(): Account {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0 && hasName()) return { prefix: [], owner: uid, reachesEverything: true }

  const other = ordinaryUser()
  if (other) {
    const namespace = ['unshare', '--user', `--map-user=${other.uid}`, `--map-group=${other.gid}`]
    if (works(namespace)) return { prefix: namespace, owner: uid, reachesEverything: true }
    if (uid === 0) {
      const become = ['setpriv', `--reuid=${other.uid}`, `--regid=${other.gid}`, '--clear-groups']
      const reaching = [...become, '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
      if (works(reaching)) return { prefix: reaching, owner: other.uid, reachesEverything: true }
      if (works(become)) return { prefix: become, owner: other.uid, reachesEverything: false }
    }
  }
  throw new StartFault(
    uid === 0
      ? 'The embedded PostgreSQL does not run as root, and this system lets us become no other user: start Compass as an ordinary user, or set DATABASE_URL to the address of a PostgreSQL server.'
      : `The embedded PostgreSQL needs a user with a name, and user id ${uid} has none here: start Compass as a user that /etc/passwd knows, or set DATABASE_URL to the address of a PostgreSQL server.`,
  )
}

/** Whether a program starts under this account. */
export function works(command: readonly string[], program = ['true']): boolean {
  const [file, ...args] = [...command, ...program]
  return spawnSync(file!, args, { stdio: 'ignore', cwd: '/' }).status === 0
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

function ordinaryUser(): { uid: number; gid: number } | undefined {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => Number(fields[2]) > 0)
    .map((fields) => ({ name: fields[0], uid: Number(fields[2]), gid: Number(fields[3]) }))
  return users.find((user) => user.name === 'nobody') ?? users[0]
}
