import { hashOf } from '../../ids/index.ts'

/** Names a session to its user: made of its token's hash, from which neither that nor the token can be told. */
export function nameOfSession(tokenHash: Buffer): string {
  return hashOf(`session ${tokenHash.toString('base64')}`)
    .subarray(0, 16)
    .toString('base64url')
}
