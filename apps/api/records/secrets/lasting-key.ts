import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/sql.ts'
import { type SealKeys, seal, unsealByEither } from '../../ids/sealing.ts'

/**
 * What outlives a change of `SECRET_KEY` is made with. Hashes of phones lead to points and credits, and keys are derived for
 * outbound webhooks and push. It is random. Where merchants were there before it, it is the `SECRET_KEY` that made theirs.
 * Null where neither key opens it.
 */
export async function openLastingKey(database: Pick<Database, 'platform'>, keys: SealKeys): Promise<string | null> {
  const known = await readSealed(database)
  if (known) return textOf(keys, known)
  const [merchant] = await database.platform().rows(statement('secrets.findAnyMerchant')`
     select 1 from merchants limit 1`)
  const key = merchant ? (keys.secretKeyBefore ?? keys.secretKey) : randomBytes(32).toString('base64url')
  const fresh = seal(keys.secretKey, 'lasting key', Buffer.from(key))
  await database.platform().run(statement('secrets.insertLastingKey')`
     insert into deployment_keys (name, sealed) values ('lasting', ${fresh}) on conflict (name) do nothing`)
  return textOf(keys, (await readSealed(database))!)
}

function textOf(keys: SealKeys, sealed: Buffer): string | null {
  return unsealByEither(keys, 'lasting key', sealed)?.secret.toString('utf8') ?? null
}

/** Seals it by the present key where the former one did; false where neither opens it. */
export async function resealLastingKey(database: Pick<Database, 'platform'>, keys: SealKeys): Promise<boolean> {
  const sealed = await readSealed(database)
  if (!sealed) return true
  const opened = unsealByEither(keys, 'lasting key', sealed)
  if (!opened?.isOld) return opened !== null
  const anew = seal(keys.secretKey, 'lasting key', opened.secret)
  await database.platform().run(statement('secrets.replaceLastingKey')`
     update deployment_keys set sealed = ${anew} where name = 'lasting' and sealed = ${sealed}`)
  return true
}

async function readSealed(database: Pick<Database, 'platform'>): Promise<Buffer | null> {
  const row = await database
    .platform()
    .row<{ sealed: Buffer }>(
      statement('secrets.findLastingKey')`select sealed from deployment_keys where name = 'lasting'`,
    )
  return row?.sealed ?? null
}
